import { Collapse, Stack } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { ButtonWithIcon } from '../../ui/icon-action.tsx';
import { IconChevronDown, IconChevronRight } from '../../ui/icons.ts';

interface FoldedProps {
  label: string;
  /** Whether it is open in any case, as with a wrong input. */
  isNeeded: boolean;
  children: ReactNode;
}

/** Rarely needed parts of a form; collapsed until they are opened or needed. */
export function Folded({ label, isNeeded, children }: FoldedProps) {
  const [isAsked, setIsAsked] = useState(false);
  const id = useId();
  const isOpen = isAsked || isNeeded;
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    <div>
      <ButtonWithIcon
        icon={isOpen ? IconChevronDown : IconChevronRight}
        variant="subtle"
        px="xs"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsAsked(!isOpen)}
      >
        {label}
      </ButtonWithIcon>
      <Collapse expanded={isOpen} id={id}>
        <Stack pt="xs">{wasOpen ? children : null}</Stack>
      </Collapse>
    </div>
  );
}
