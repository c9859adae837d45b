import { Text } from '@mantine/core';
import css from './booking.module.css';
import type { Quote } from './use-hold.ts';
import { hoursWords, sentence } from './words.ts';
import { whenWords } from './zone-time.ts';

/** What a reservation costs, and until when it can be cancelled for nothing. */
export function QuoteList({ quote, zone }: { quote: Quote; zone: string }) {
  const isLate = Date.parse(quote.cancel_until) <= Date.now();
  return (
    <>
      <dl className={css.quote}>
        <div>
          <dt>Cuesta</dt>
          <dd>{hoursWords(quote.cost)}</dd>
        </div>
        <div>
          <dt>Saldo ahora</dt>
          <dd>{hoursWords(quote.balance)}</dd>
        </div>
        <div>
          <dt>Saldo después</dt>
          <dd data-short={quote.balance_after < 0 || undefined}>
            {hoursWords(quote.balance_after)}
          </dd>
        </div>
      </dl>
      <Text size="sm">
        {isLate
          ? 'Por la cercanía, si se cancela ya no se devuelven las horas.'
          : sentence(
              `Se puede cancelar sin perder las horas hasta el ${whenWords(quote.cancel_until, zone)}`,
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
