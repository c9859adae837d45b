import { expect, test } from 'vitest';
import type { AnnouncedContest } from '../../../../contracts/site.ts';
import { isCurrent, listAnnouncements } from './announcements.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 2, 1, hour)).toISOString();
const now = Date.UTC(2026, 2, 1, 12);

function contest(fields: Partial<AnnouncedContest>): AnnouncedContest {
  const event = { name: 'Duelo', name_id: 'duelo' };
  return { event, kind: 'voting', is_set: true, opens: at(10), closes: at(14), ...fields };
}
function shown(...contests: AnnouncedContest[]): string[] {
  return listAnnouncements(contests, now)
    .filter((item) => isCurrent(item, now))
    .map((item) => `${item.contest.kind} ${item.isOpen ? 'open' : 'soon'}`);
}

test('what is open comes first, then the next openings by time', () => {
  const late = contest({ opens: at(20), closes: at(21), is_set: false });
  const soon = contest({ kind: 'registration', opens: at(13) });
  expect(shown(late, soon, contest({}))).toEqual([
    'voting open',
    'registration soon',
    'voting soon',
  ]);
});

test('what is over, and a plan whose time has come, are not shown', () => {
  expect(shown(contest({ closes: at(12) }), contest({ is_set: false }))).toEqual([]);
});
