import { Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

function left(deadline: number): number {
  return Math.max(0, Math.ceil((deadline - Date.now()) / 1000));
}

/** Minutes and seconds until a time; calls back when it is reached. */
export function Countdown({ deadline, onOver }: { deadline: number; onOver(): void }) {
  const [seconds, setSeconds] = useState(() => left(deadline));
  const over = useRef(onOver);
  useEffect(() => {
    over.current = onOver;
  });
  useEffect(() => {
    const timer = setInterval(() => {
      setSeconds(left(deadline));
      if (left(deadline) === 0) over.current();
    }, 1000);
    return () => clearInterval(timer);
  }, [deadline]);
  const shown = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <Text size="sm" role="timer">
      Le guardamos este horario por <b>{shown}</b> mientras confirma.
    </Text>
  );
}
