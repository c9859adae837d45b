import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ApplicantItem } from '../../../contracts/applications.ts';
import { MAX_PAGE_SIZE } from '../../../contracts/paging.ts';
import { call } from '../ui/client.ts';
import { retryUnlessForbidden } from './use-jury.ts';

/** Records that the account has viewed an applicant. A failure is ignored: the applicant stays unseen. */
export function markSeen(id: number): void {
  call('POST /postulations/postulates/:id/seen/', { params: { id } }).catch(() => undefined);
}

async function fetchPage(
  postu: number,
  page: number,
  order: 'newest' | 'unseen',
  signal: AbortSignal,
) {
  const query = { postu, page, page_size: MAX_PAGE_SIZE, order };
  return call('GET /postulations/postulates/', { query }, { signal });
}

/** Returns unseen applicants first, otherwise in the given order. */
export function sortUnseenFirst(applicants: readonly ApplicantItem[]): ApplicantItem[] {
  return [
    ...applicants.filter((applicant) => !applicant.is_seen),
    ...applicants.filter((applicant) => applicant.is_seen),
  ];
}

/** Reads all applicants of the contest, in the order of the review. */
async function fetchAllApplicants(postu: number, signal: AbortSignal): Promise<ApplicantItem[]> {
  const first = await fetchPage(postu, 1, 'unseen', signal);
  const applicants = [...first.results];
  const pages = Math.ceil(first.count / MAX_PAGE_SIZE);
  // `newest` does not change while applicants are being viewed, so no page repeats or skips one.
  for (let page = 1; pages > 1 && page <= pages; page += 1) {
    applicants.push(...(await fetchPage(postu, page, 'newest', signal)).results);
  }
  return sortUnseenFirst([...new Map(applicants.map((item) => [item.id, item])).values()]);
}

/** State of the review. The order is fixed when it starts. */
export function useReview(postu: number) {
  const query = useQuery({
    queryKey: ['review', postu],
    queryFn: ({ signal }) => fetchAllApplicants(postu, signal),
    retry: retryUnlessForbidden,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const [index, setIndex] = useState(0);
  const [viewedIds, setViewedIds] = useState<ReadonlySet<number>>(new Set());
  const queue = query.data ?? [];
  const applicant = queue[index];
  const id = applicant?.id;
  const isUnseen = applicant !== undefined && !applicant.is_seen;
  useEffect(() => {
    if (id === undefined) return;
    setViewedIds((before) => new Set([...before, id]));
    if (isUnseen) markSeen(id);
  }, [id, isUnseen]);
  return {
    query,
    applicant,
    /** From 0; as large as `total` after the last one. */
    index,
    total: queue.length,
    unseen: queue.filter((item) => !item.is_seen && !viewedIds.has(item.id)).length,
    move(step: 1 | -1) {
      setIndex((before) => Math.min(queue.length, Math.max(0, before + step)));
    },
  };
}

export type Review = ReturnType<typeof useReview>;
