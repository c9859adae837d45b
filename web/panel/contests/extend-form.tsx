import { List, Text } from '@mantine/core';
import {
  extendPeriods,
  getPeriod,
  NOT_LATER,
  type Period,
  phaseEndFields,
} from '../../../contracts/contest-phases.ts';
import type { ContestItem } from '../../../contracts/contests.ts';
import { DAY_MS } from '../../../contracts/durations.ts';
import { timeInCaracas } from '../../ui/caracas.ts';
import { textField } from '../kit/fields/fields.tsx';
import { FieldsDialog } from '../kit/fields/fields-dialog.tsx';
import type { DialogProps } from '../kit/fields/form-dialog.tsx';
import { sendCall } from '../kit/fields/send-call.ts';
import { showTime } from '../ui/show-time.ts';
import { contestTexts } from './contest-texts.ts';
import { getPhaseName, PHASES } from './phases.ts';

export const CHANGE_END = 'PATCH /postulations/postulations/:id/end/';

function toPeriods(contest: ContestItem): Period[] {
  return PHASES.map((phase) => {
    const { from, until } = getPeriod(contest, phase);
    return { from: Date.parse(from), until: Date.parse(until) };
  });
}

interface ExtendFormProps extends DialogProps {
  contest: ContestItem;
  onSaved(): void;
}

/** Which later periods move when the open phase ends at `until` (by the clock of Caracas). */
function Moves({ contest, until }: { contest: ContestItem; until: string }) {
  const periods = toPeriods(contest);
  const end = Date.parse(`${until}-04:00`);
  const movedPeriods = Number.isNaN(end)
    ? periods
    : extendPeriods(periods, contest.postu_phase, end);
  const movedPhases = PHASES.slice(contest.postu_phase).filter(
    (phase) => movedPeriods[phase - 1]?.from !== periods[phase - 1]?.from,
  );
  const formatInstant = (at: number | undefined) => showTime(new Date(at ?? 0).toISOString());
  return (
    <div role="status">
      {movedPhases.length === 0 ? (
        <Text size="sm">Las fechas que siguen no cambian.</Text>
      ) : (
        <>
          <Text size="sm">Se mueven también, con su duración:</Text>
          <List size="sm">
            {movedPhases.map((phase) => (
              <List.Item key={phase}>
                {getPhaseName(phase)}: del {formatInstant(movedPeriods[phase - 1]?.from)} al{' '}
                {formatInstant(movedPeriods[phase - 1]?.until)}
              </List.Item>
            ))}
          </List>
        </>
      )}
    </div>
  );
}

/** Moves the end of the open phase to a later time. */
export function ExtendForm({ contest, ...dialog }: ExtendFormProps) {
  const { id, postu_phase: phase } = contest;
  const { until } = getPeriod(contest, phase);
  const fields = { until: textField(phaseEndFields.until, { type: 'datetime-local' }) };
  return (
    <FieldsDialog
      {...dialog}
      title={`Prorrogar la fase ${getPhaseName(phase)}`}
      fields={fields}
      first={{ until: timeInCaracas(Date.parse(until) + DAY_MS) }}
      check={(values) =>
        Date.parse(`${values.until}-04:00`) <= Date.parse(until) ? { until: NOT_LATER } : {}
      }
      send={(body) => sendCall(CHANGE_END, { params: { id }, body: { ...body, phase } })}
      success={contestTexts.changed}
      failure={contestTexts.notChanged}
      submitLabel="Prorrogar"
      size="md"
      below={(values) => <Moves contest={contest} until={String(values.until)} />}
    >
      <Text size="sm">Ahora cierra el {showTime(until)}</Text>
    </FieldsDialog>
  );
}
