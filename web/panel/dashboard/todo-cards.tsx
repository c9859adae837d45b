import { Group, Paper, SimpleGrid, Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { QueryView } from '../kit/fields/query-view.tsx';
import { call } from '../ui/client.ts';
import { IconChevronRight, IconCircleCheck } from '../ui/icons.ts';
import css from './todo-cards.module.css';
import {
  formatTodoMoment,
  getTodoPath,
  getTodoTitle,
  isWaiting,
  isWorthACard,
  type Todo,
} from './todo-texts.ts';

/** Query of the welcome screen; refetched at each opening. */
export const todayQuery = queryOptions({
  queryKey: ['today'],
  queryFn: ({ signal }) => call('GET /me/today/', {}, { signal }),
  staleTime: 0,
});

const FAILED = 'Ha ocurrido un error, no se ha podido cargar lo pendiente.';

function TodoCard({ todo }: { todo: Todo }) {
  const moment = formatTodoMoment(todo);
  const isSingle = todo.kind === 'next_reservation';
  return (
    <Paper
      component="a"
      href={getTodoPath(todo)}
      withBorder
      p="md"
      className={css.card}
      data-waiting={isWaiting(todo) || undefined}
    >
      {isSingle ? null : <span className={css.number}>{todo.count}</span>}
      <span>
        <Text span fw={700} display="block">
          {getTodoTitle(todo)}
        </Text>
        {moment === null ? null : (
          <Text span size="sm" display="block">
            {moment}
          </Text>
        )}
      </span>
      <IconChevronRight size={20} aria-hidden className={css.arrow} />
    </Paper>
  );
}

/** Cards of open tasks, each linked to its section; a message if there are none. */
export function TodoCards() {
  return (
    <QueryView query={useQuery(todayQuery)} failed={FAILED}>
      {({ todo, backup }) => (
        <>
          {todo.some(isWaiting) || backup?.is_ok === false ? null : (
            <Group gap="xs" mb="md">
              <IconCircleCheck size={22} aria-hidden />
              <Text fw={600}>Nada pendiente</Text>
            </Group>
          )}
          <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} maw={960}>
            {todo.filter(isWorthACard).map((item) => (
              <TodoCard key={item.kind} todo={item} />
            ))}
          </SimpleGrid>
        </>
      )}
    </QueryView>
  );
}
