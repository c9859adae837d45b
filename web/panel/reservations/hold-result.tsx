import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { NOT_ENOUGH_HOURS } from '../../../contracts/reservations.ts';
import { toSentence } from '../../../contracts/spanish-time.ts';
import { formatDuration } from '../../ui/text.ts';
import { Figure, Figures } from '../ui/facts.tsx';
import { sectionPath } from '../ui/place.ts';
import { LoadingState } from '../ui/states.tsx';
import { formatHours } from './studio-texts.ts';
import type { NearestSlot, Quote, useHold } from './use-hold.ts';
import { formatDayAndTime } from './zone-time.ts';

/** Price of a reservation, and the deadline for free cancellation. */
function QuoteList({ quote, zone }: { quote: Quote; zone: string }) {
  const isLate = Date.parse(quote.cancel_until) <= Date.now();
  return (
    <>
      <Figures>
        <Figure name="Cuesta" value={formatHours(quote.cost)} />
        <Figure name="Saldo ahora" value={formatHours(quote.balance)} />
        <Figure
          name="Saldo después"
          value={formatHours(quote.balance_after)}
          color={quote.balance_after < 0 ? 'var(--danger)' : undefined}
        />
      </Figures>
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

interface NearestHoursProps {
  nearest: readonly NearestSlot[];
  zone: string;
  onChoose(start: number): void;
}

/** Buttons for the nearest free hours. */
export function NearestHours({ nearest, zone, onChoose }: NearestHoursProps) {
  if (nearest.length === 0) return null;
  return (
    <div>
      <Text size="sm" mb="xs">
        Horarios libres más cercanos:
      </Text>
      <Group gap="xs">
        {nearest.map((item) => (
          <Button
            key={item.starts_at}
            variant="default"
            mih={44}
            onClick={() => onChoose(Date.parse(item.starts_at))}
          >
            {formatDayAndTime(item.starts_at, zone)}
          </Button>
        ))}
      </Group>
    </div>
  );
}

function getSecondsLeft(deadline: number): number {
  return Math.max(0, Math.ceil((deadline - Date.now()) / 1000));
}

/** Minutes and seconds until a time; calls back when it is reached. */
function Countdown({ deadline, onOver: onDeadline }: { deadline: number; onOver(): void }) {
  const [seconds, setSeconds] = useState(() => getSecondsLeft(deadline));
  const notifyDeadline = useEffectEvent(onDeadline);
  useEffect(() => {
    const timer = setInterval(() => {
      setSeconds(getSecondsLeft(deadline));
      if (getSecondsLeft(deadline) === 0) notifyDeadline();
    }, 1000);
    return () => clearInterval(timer);
  }, [deadline]);
  return (
    <Text size="sm" role="timer">
      Le guardamos este horario por <b>{formatDuration(seconds)}</b> mientras confirma.
    </Text>
  );
}

interface HoldResultProps extends Pick<NearestHoursProps, 'zone' | 'onChoose'> {
  hold: ReturnType<typeof useHold>;
  isStaff: boolean;
}

/** The server's answer to the request: price and hold, or why the hours are not available. */
export function HoldResult({ hold, zone, isStaff, onChoose }: HoldResultProps) {
  const { state } = hold;
  if (state.phase === 'idle') return null;
  if (state.phase === 'asking') return <LoadingState label="Consultando…" />;
  if (state.phase === 'over') {
    return (
      <Alert color="yellow" variant="outline" role="alert" title="Se agotó el tiempo">
        <Text mb="sm">
          El horario dejó de estar apartado. Puede apartarlo de nuevo si sigue libre.
        </Text>
        <Button variant="default" onClick={hold.retry}>
          Apartar de nuevo
        </Button>
      </Alert>
    );
  }
  if (state.phase === 'held') {
    return (
      <>
        <QuoteList quote={state.quote} zone={zone} />
        <Countdown deadline={state.deadline} onOver={hold.expire} />
      </>
    );
  }
  return (
    <>
      {state.quote === null ? null : <QuoteList quote={state.quote} zone={zone} />}
      <Alert color="red" variant="outline" role="alert">
        <Text>{state.text}</Text>
        {state.text === NOT_ENOUGH_HOURS && !isStaff ? (
          <Anchor href={sectionPath(33)}>Comprar horas</Anchor>
        ) : null}
        {state.quote === null ? (
          <Button variant="default" mt="sm" onClick={hold.retry}>
            Intentar de nuevo
          </Button>
        ) : null}
      </Alert>
      <NearestHours nearest={state.nearest} zone={zone} onChoose={onChoose} />
    </>
  );
}
