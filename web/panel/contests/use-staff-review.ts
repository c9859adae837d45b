import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Reply } from '../../../contracts/calls.ts';
import { useSave } from '../kit/fields/use-save.ts';
import { call } from '../ui/client.ts';
import { useCall } from '../ui/use-call.ts';
import { juryKey } from './use-jury.ts';

const FAILED = 'Ha ocurrido un error, no se ha podido guardar.';

/** The tags in use in a contest, and which applicants staff wrote about. Administrators only. */
export function useStaffTags(contestId: number, isStaff: boolean) {
  return useCall(
    [...juryKey, 'staff', contestId],
    'GET /postulations/staff-review/',
    { query: { postu: contestId } },
    { enabled: isStaff, staleTime: 10_000 },
  );
}

type StaffReview = Reply<'GET /postulations/postulates/:id/notes/'>;

/** The tags and notes of staff on one applicant, and what changes them. */
export function useStaffReview(id: number, contestId: number) {
  const queries = useQueryClient();
  const queryKey = [...juryKey, 'notes', id];
  const params = { id };
  const query = useCall(
    queryKey,
    'GET /postulations/postulates/:id/notes/',
    { params },
    { staleTime: 0 },
  );
  const notes = useSave({ success: null, failure: FAILED });
  const tags = useSave({ success: null, failure: FAILED });
  /** The last change of the tags: the next one is sent after it. */
  const tagChange = useRef<Promise<unknown>>(Promise.resolve());

  /** Sends a change, updates the cached notes and tags with it, and refetches the lists of the contest. */
  async function saveChange(
    { save }: Pick<typeof notes, 'save'>,
    send: () => Promise<(before: StaffReview) => StaffReview>,
  ): Promise<boolean> {
    const isDone = await save(async () => {
      const change = await send();
      queries.setQueryData<StaffReview>(queryKey, (before) => before && change(before));
    });
    if (!isDone) void queries.invalidateQueries({ queryKey });
    void queries.invalidateQueries({ queryKey: [...juryKey, 'staff', contestId] });
    return isDone;
  }
  return {
    query,
    isBusy: notes.isBusy,
    addNote: (text: string) =>
      saveChange(notes, async () => {
        const note = await call('POST /postulations/postulates/:id/notes/', {
          params,
          body: { text },
        });
        return (before) => ({ ...before, notes: [...before.notes, note] });
      }),
    deleteNote: (noteId: number) =>
      saveChange(notes, async () => {
        await call('DELETE /postulations/applicant-notes/:id/', { params: { id: noteId } });
        return (before) => ({
          ...before,
          notes: before.notes.filter((note) => note.id !== noteId),
        });
      }),
    changeTags(body: { add: string[]; remove: string[] }): void {
      // The next change is told from what is shown.
      queries.setQueryData<StaffReview>(queryKey, (before) => {
        if (before === undefined) return before;
        const left = before.tags.filter((tag) => !body.remove.includes(tag));
        return { ...before, tags: [...left, ...body.add] };
      });
      const change = () =>
        saveChange(tags, async () => {
          const name = 'PATCH /postulations/postulates/:id/tags/';
          const stored = await call(name, { params, body });
          // A later change, which waits, is shown already.
          return (before) =>
            tagChange.current === own ? { ...before, tags: stored.tags } : before;
        });
      const own: Promise<unknown> = tagChange.current.then(change);
      tagChange.current = own;
    },
  };
}
