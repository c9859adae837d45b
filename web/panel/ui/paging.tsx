import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { ButtonWithIcon } from './icon-action.tsx';
import { IconChevronLeft, IconChevronRight } from './icons.ts';

interface PagingProps {
  /** As in 'Páginas de la auditoría'. */
  label: string;
  /** From 1. */
  page: number;
  pages: number;
  onMove(page: number): void;
}

/** More pages than these are chosen from a list. */
const MAX_PAGES_WITHOUT_LIST = 10;

/** Links to the previous and next page of a list; renders nothing for a single page. */
export function Paging({ label, page, pages, onMove }: PagingProps) {
  if (pages < 2) return null;
  return (
    <Group justify="space-between" mt="md" component="nav" aria-label={label}>
      <ButtonWithIcon icon={IconChevronLeft} disabled={page <= 1} onClick={() => onMove(page - 1)}>
        Anterior
      </ButtonWithIcon>
      {pages > MAX_PAGES_WITHOUT_LIST ? (
        <NativeSelect
          aria-label="Página"
          value={page}
          onChange={(event) => onMove(Number(event.currentTarget.value))}
        >
          {Array.from({ length: pages }, (_, index) => index + 1).map((item) => (
            <option key={item} value={item}>
              Página {item} de {pages}
            </option>
          ))}
        </NativeSelect>
      ) : (
        <Text size="sm">
          Página {page} de {pages}
        </Text>
      )}
      <Button
        variant="default"
        rightSection={<IconChevronRight size={18} aria-hidden />}
        disabled={page >= pages}
        onClick={() => onMove(page + 1)}
      >
        Siguiente
      </Button>
    </Group>
  );
}
