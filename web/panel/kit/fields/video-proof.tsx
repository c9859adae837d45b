import { useDebouncedValue } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { parseVideoAddress } from '../../../../contracts/parse-video-address.ts';
import { playlistFields } from '../../../../contracts/playlists.ts';
import { ApiError } from '../../../ui/api.ts';
import { useCall } from '../../ui/use-call.ts';

/** Milliseconds without typing before the platform is asked. */
const PAUSE = 500;
const LOOK_UP = { retry: false, staleTime: 60_000 } as const;

/** The platform does not have what was understood; without a key nothing is known. */
function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404 && error.body.is_available === true;
}

function Proof({ title, error }: { title: string | undefined; error: unknown }): ReactNode {
  if (title !== undefined) {
    return (
      <>
        {' '}
        YouTube lo conoce: <b>{title}</b>
      </>
    );
  }
  return isMissing(error) ? ' YouTube no lo tiene.' : null;
}

/** The title of the video that was understood in what was typed. */
export function VideoProof({ typed }: { typed: string }) {
  const [settled] = useDebouncedValue(parseVideoAddress(typed), PAUSE);
  const { data, error } = useCall(
    ['video', settled],
    'GET /h/videos/:id/',
    { params: { id: settled ?? '' } },
    { ...LOOK_UP, enabled: settled !== null },
  );
  return <Proof title={settled === null ? undefined : data?.title} error={error} />;
}

/** The title of the first video of the playlist that was understood in what was typed. */
export function PlaylistProof({ typed }: { typed: string }) {
  const [settled] = useDebouncedValue(playlistFields.youtube.safeParse(typed).data || null, PAUSE);
  const { data, error } = useCall(
    ['playlist', settled],
    'GET /h/videos/',
    { query: { playlist: settled ?? '', max: 1 } },
    { ...LOOK_UP, enabled: settled !== null },
  );
  const [first] = settled === null ? [] : (data?.items ?? []);
  return <Proof title={first?.title} error={error} />;
}
