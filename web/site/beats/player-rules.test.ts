import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  initialPlayerState,
  type PlayerEvent,
  type PlayerState,
  reduceEvent,
} from './player-rules.ts';

const ids = [1, 2, 3, 4, 5];
const run = (events: PlayerEvent[], start: PlayerState = initialPlayerState) =>
  events.reduce(reduceEvent, start);
const lists = ({ previous, current, next }: PlayerState) => ({ previous, current, next });
const third: PlayerEvent = { type: 'select', id: 3, ids };

describe('the playlist', () => {
  test('selecting a beat puts earlier ones in the previous list and later ones in the next', () => {
    expect(run([third])).toMatchObject({
      ...{ previous: [1, 2], current: 3, next: [4, 5] },
      isPlaying: true,
    });
  });

  test('next moves the current beat to the previous list and takes the first of the next', () => {
    expect(lists(run([third, { type: 'next' }]))).toEqual({
      previous: [1, 2, 3],
      current: 4,
      next: [5],
    });
  });

  test('previous does the reverse', () => {
    expect(lists(run([third, { type: 'previous' }]))).toEqual({
      previous: [1],
      current: 2,
      next: [3, 4, 5],
    });
  });

  test('at either end the list does not move and the current beat keeps playing', () => {
    const last = run([{ type: 'select', id: 5, ids }]);
    expect(reduceEvent(last, { type: 'next' })).toBe(last);
    const first = run([{ type: 'select', id: 1, ids }]);
    expect(reduceEvent(first, { type: 'previous' })).toBe(first);
  });

  test('in shuffle mode all others go to the next list in random order', () => {
    const random = () => 0;
    const mixed = run([
      { type: 'shuffle', ids, random },
      { ...third, random },
    ]);
    expect(lists(mixed)).toEqual({ previous: [], current: 3, next: [2, 4, 5, 1] });
    const ordered = reduceEvent(mixed, { type: 'shuffle', ids });
    expect(lists(ordered)).toEqual({ previous: [1, 2], current: 3, next: [4, 5] });
  });

  test('a filter changes the next list, not the current beat', () => {
    expect(run([third, { type: 'relist', ids: [2, 3, 5] }])).toMatchObject({
      ...{ previous: [2], current: 3, next: [5] },
      isPlaying: true,
    });
    expect(lists(run([third, { type: 'relist', ids: [1, 5] }]))).toEqual({
      previous: [],
      current: 3,
      next: [1, 5],
    });
  });
});

describe('playing', () => {
  test('at the end it stops and signals', () => {
    const { startCount } = run([third]);
    expect(run([third, { type: 'ended' }])).toMatchObject({
      ...{ isPlaying: false, signal: 'ended', current: 3, startCount },
    });
  });

  test('an error stops the player and sets the signal; playing again clears it', () => {
    const failed = run([third, { type: 'failed' }]);
    expect(failed).toMatchObject({ isPlaying: false, signal: 'failed' });
    expect(reduceEvent(failed, { type: 'play' })).toMatchObject({ isPlaying: true, signal: null });
  });

  test.each(['ended', 'pause', 'stop', 'failed'] as const)(
    'after %s, the next beat and the previous one play',
    (type) => {
      const silent = run([third, { type }]);
      const playing = { isPlaying: true, signal: null };
      expect(reduceEvent(silent, { type: 'next' })).toMatchObject({ current: 4, ...playing });
      expect(reduceEvent(silent, { type: 'previous' })).toMatchObject({ current: 2, ...playing });
    },
  );

  test('nothing plays before a beat is selected', () => {
    expect(reduceEvent(initialPlayerState, { type: 'play' })).toBe(initialPlayerState);
  });
});

describe('any sequence of events', () => {
  const event = fc.oneof(
    fc.constantFrom<PlayerEvent>(
      ...(['next', 'previous', 'play', 'pause', 'stop', 'loop', 'ended', 'failed'] as const).map(
        (type) => ({ type }),
      ),
      { type: 'shuffle', ids },
    ),
    fc.constantFrom(...ids).map((id): PlayerEvent => ({ type: 'select', id, ids })),
  );

  test('after a selection, every beat is in exactly one list', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const { previous, current, next } = run(events, run([third]));
        expect([...previous, current, ...next].toSorted()).toEqual(ids);
      }),
    );
  });

  test('previous undoes next, and next undoes previous', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 20 }), (events) => {
        const state = run(events, run([third]));
        if (state.next.length > 0)
          expect(lists(run([{ type: 'next' }, { type: 'previous' }], state))).toEqual(lists(state));
        if (state.previous.length > 0)
          expect(lists(run([{ type: 'previous' }, { type: 'next' }], state))).toEqual(lists(state));
      }),
    );
  });

  test('a shuffle contains every beat for any random numbers', () => {
    const chances = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
      minLength: 1,
    });
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(), { minLength: 1 }), chances, (all, values) => {
        let at = 0;
        const random = () => values[at++ % values.length] as number;
        const id = all[0] as number;
        const mixed = run([
          { type: 'shuffle', ids: [] },
          { type: 'select', id, ids: all, random },
        ]);
        expect(mixed.next.toSorted()).toEqual(all.slice(1).toSorted());
      }),
    );
  });
});
