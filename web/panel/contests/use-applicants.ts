import { useQueryClient } from '@tanstack/react-query';
import type { ApplicantItem } from '../../../contracts/applications.ts';
import type { Input } from '../../../contracts/calls.ts';
import { useRowActions } from '../kit/fields/use-save.ts';
import { call } from '../ui/client.ts';
import { type ListPlace, useListFilter, useListParams } from '../ui/list-place.ts';
import { type PlaceParams, sectionPath } from '../ui/place.ts';
import { useCall } from '../ui/use-call.ts';
import { confirmRemoval } from './confirm-removal.tsx';
import { applicantTexts } from './contest-texts.ts';
import { juryKey, REFRESH_INTERVAL_MS, retryUnlessForbidden } from './use-jury.ts';

/** 1 all applicants, 2 the pre-selected, 3 the selected. */
export type ApplicantSection = 1 | 2 | 3;

export const sectionNames: Readonly<Record<ApplicantSection, string>> = {
  1: 'Postulados',
  2: 'Pre-Seleccionados',
  3: 'Seleccionados',
};

export const sectionCodes: Readonly<Record<ApplicantSection, number>> = { 1: 62, 2: 67, 3: 68 };

/** Returns the address of the lists of applicants; the contest and the record are in its parameters. */
export function applicantPath(section: ApplicantSection, params: PlaceParams): string {
  return sectionPath(sectionCodes[section], params);
}

type ApplicantQuery = NonNullable<Input<'GET /postulations/postulates/'>['query']>;
type ApplicantFilter = Omit<ApplicantQuery, 'postu' | 'section'>;

function useApplicantPage(
  postu: number,
  section: ApplicantSection,
  { page, search, ...narrowed }: ApplicantFilter,
) {
  const listKey = [...juryKey, 'applicants', postu, section] as const;
  return useCall(
    [...listKey, page, search, narrowed],
    'GET /postulations/postulates/',
    { query: { postu, section, page, search, ...narrowed } },
    {
      refetchInterval: REFRESH_INTERVAL_MS,
      retry: retryUnlessForbidden,
      staleTime: 0,
      // The previous page stays while the next one loads, but not across contests or sections.
      placeholderData: (before, query) =>
        query && listKey.every((part, index) => query.queryKey[index] === part)
          ? before
          : undefined,
    },
  );
}

/** A page of the applicants of a contest with its filters, and their deletion. */
export function useApplicants(postu: number, section: ApplicantSection, place: ListPlace) {
  const queries = useQueryClient();
  const paged = useListParams(place);
  const [filter, setFilter] = useListFilter(place, 'state', ['maybe']);
  const tag = place.params.tag;
  const { page, words } = paged;
  const query = useApplicantPage(postu, section, {
    page,
    search: words,
    tag,
    kept: filter ?? undefined,
  });
  const refresh = () => queries.invalidateQueries({ queryKey: juryKey });
  const { busyIds, act } = useRowActions('applicants', { refresh });

  async function remove(applicant: ApplicantItem): Promise<boolean> {
    const { id } = applicant;
    const query = await confirmRemoval(applicant);
    if (query === null) return false;
    const send = () => call('DELETE /postulations/postulates/:id/', { params: { id }, query });
    const { deleted: success, notDeleted: failure } = applicantTexts;
    return act(id, send, { success, failure });
  }
  return {
    ...paged,
    filter,
    setFilter,
    tag,
    setTag: (next: string) => place.change({ tag: next || null, page: null }),
    isNarrowed: words !== undefined || filter !== null || tag !== undefined,
    pages: paged.getPages(query.data?.count),
    query,
    busyIds,
    refresh,
    remove,
  };
}
