import { Text } from '@mantine/core';
import { toSentence } from '../../../contracts/spanish-time.ts';
import css from './booking.module.css';
import { formatHours } from './studio-texts.ts';
import type { Quote } from './use-hold.ts';
import { formatDayAndTime } from './zone-time.ts';

/** Price of a reservation, and the deadline for free cancellation. */
export function QuoteList({ quote, zone }: { quote: Quote; zone: string }) {
  const isLate = Date.parse(quote.cancel_until) <= Date.now();
  return (
    <>
      <dl className={css.quote}>
        <div>
          <dt>Cuesta</dt>
          <dd>{formatHours(quote.cost)}</dd>
        </div>
        <div>
          <dt>Saldo ahora</dt>
          <dd>{formatHours(quote.balance)}</dd>
        </div>
        <div>
          <dt>Saldo después</dt>
          <dd data-short={quote.balance_after < 0 || undefined}>
            {formatHours(quote.balance_after)}
          </dd>
        </div>
      </dl>
      <Text size="sm">
        {isLate
          ? 'Por la cercanía, si se cancela ya no se devuelven las horas.'
          : toSentence(
              `Se puede cancelar sin perder las horas hasta el ${formatDayAndTime(quote.cancel_until, zone)}`,
            )}
      </Text>
      <Text size="sm">
        {quote.needs_approval
          ? 'El estudio debe aprobarla: le avisaremos por correo.'
          : 'Queda confirmada en el momento.'}
      </Text>
    </>
  );
}
