import { z } from 'zod';
import { getPeriod } from '../../contracts/contest-phases.ts';
import {
  type ContestSettings,
  contestSettings,
  END_BEFORE_START,
} from '../../contracts/contests.ts';
import { fromFlag, toFlag } from '../db/dialect.ts';
import { invalid } from '../http/failures.ts';
import { toIso } from '../platform/clock.ts';
import type { ContestRow } from './store.ts';

type Name = keyof ContestSettings;
const names = contestSettings.keyof().options;

/** The columns of those settings that `Sent` has; optional ones stay optional. */
export type SettingColumns<Sent> = {
  [K in keyof Sent as K extends Name ? K : never]: K extends Name ? ContestRow[K] : never;
};

/** Texts without choices are times: such a setting whose column is not a number does not compile. */
type Times = { [K in Name as string extends ContestSettings[K] ? K : never]: number };

function toColumn(name: Name, value: unknown): unknown {
  if (typeof value === 'boolean') return toFlag(value);
  return contestSettings.shape[name] instanceof z.ZodString ? Date.parse(String(value)) : value;
}

function fromColumn(name: Name, value: unknown): unknown {
  const shape = contestSettings.shape[name];
  if (shape instanceof z.ZodBoolean) return fromFlag(Number(value));
  return shape instanceof z.ZodString ? toIso(Number(value)) : value;
}

/** Returns the columns of the settings that were sent, and no others. */
export function toColumns<Sent extends { [K in Name]?: ContestSettings[K] | undefined }>(
  sent: Sent,
): SettingColumns<Sent> {
  const sentNames = names.filter((name) => sent[name] !== undefined);
  const columns = sentNames.map((name) => [name, toColumn(name, sent[name])]);
  return Object.fromEntries(columns) as SettingColumns<Sent>;
}

/** Returns the settings of a stored contest as calls reply them. */
export function fromColumns(row: Pick<ContestRow, Name> & Times): ContestSettings {
  const settings = names.map((name) => [name, fromColumn(name, row[name])]);
  return Object.fromEntries(settings) as ContestSettings;
}

/**
 * Checks that each period ends after it begins. Needed after merging, because one date may be sent
 * and the other stored.
 * @throws HttpError 400 on the field of the later date
 */
export function assertPeriods(contest: ContestRow): void {
  for (const [phase, name] of [
    [1, 'postu'],
    [2, 'vote'],
    [3, 'public'],
  ] as const) {
    const { from, until } = getPeriod(contest, phase);
    if (from >= until) throw invalid({ [`${name}_date_until`]: END_BEFORE_START });
  }
}
