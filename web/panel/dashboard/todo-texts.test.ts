import { expect, it } from 'vitest';
import {
  formatTodoMoment,
  getTodoPath,
  getTodoTitle,
  isWaiting,
  isWorthACard,
  type Todo,
} from './todo-texts.ts';

function todo(kind: Todo['kind'], count: number, at: string | null = null): Todo {
  return { kind, count, at, section: 31 };
}

it('uses singular and plural', () => {
  expect(getTodoTitle(todo('purchases', 1))).toBe('compra por revisar');
  expect(getTodoTitle(todo('purchases', 2))).toBe('compras por revisar');
  expect(getTodoTitle(todo('balance', 1))).toBe('hora en su saldo');
});

it('formats times in Caracas time', () => {
  const at = '2026-11-21T22:00:00Z';
  expect(formatTodoMoment(todo('next_reservation', 1, at))?.replaceAll(/\s/gu, ' ')).toContain(
    '6:00 p. m.',
  );
  expect(formatTodoMoment(todo('messages', 1))).toBeNull();
});

it('hides tasks without items, but always shows the balance', () => {
  expect(isWorthACard(todo('messages', 0))).toBe(false);
  expect(isWorthACard(todo('balance', 0))).toBe(true);
  expect(isWaiting(todo('balance', 5))).toBe(false);
  expect(isWaiting(todo('requests', 5))).toBe(true);
});

it('links to exactly the waiting items', () => {
  expect(getTodoPath({ ...todo('purchases', 1), section: 37 })).toBe(
    '/tablero?s=37&list=purchases',
  );
  expect(getTodoPath(todo('requests', 1))).toBe('/tablero?s=31&list=requests');
  expect(getTodoPath(todo('reservations_today', 1))).toBe('/tablero?s=31');
});
