import { NativeSelect } from '@mantine/core';
import { getPhaseName } from './phases.ts';
import type { ContestChoice } from './use-contest-choice.ts';

interface ContestSelectProps {
  choices: readonly ContestChoice[];
  contest: ContestChoice | undefined;
  onChoose(id: number): void;
}

/** Returns the label of a contest; contests of one event are distinguished by their ids. */
function choiceLabel(contestChoice: ContestChoice, choices: readonly ContestChoice[]): string {
  const { id, event_name, postu_phase, isActive } = contestChoice;
  const isAlone = choices.every((other) => other.id === id || other.event_name !== event_name);
  const name = isAlone ? event_name : `${event_name} (n.º ${id})`;
  return `${name} · ${isActive ? getPhaseName(postu_phase) : 'Oculto'}`;
}

/** Select of the contest; nothing while there is only one. */
export function ContestSelect({ choices, contest, onChoose }: ContestSelectProps) {
  if (choices.length < 2 || contest === undefined) return null;
  return (
    <NativeSelect
      aria-label="Concurso"
      maw={420}
      mb="md"
      value={contest.id}
      onChange={(event) => onChoose(Number(event.currentTarget.value))}
      data={choices.map((choice) => ({
        value: String(choice.id),
        label: choiceLabel(choice, choices),
      }))}
    />
  );
}
