import { lazy, Suspense } from 'react';
import type { EntryItem } from '../../../contracts/entries.ts';
import type { EntryAction } from './entry-actions.ts';
import { InfoForm } from './entry-form.tsx';
import { type Face, isSeries } from './faces.ts';
import { MoveForm } from './move-form.tsx';
import { PhotoForm } from './photo-form.tsx';
import { PortraitForm } from './portrait-form.tsx';
import { PlaylistForm, SocialForm, WebForm } from './record-forms.tsx';
import { SegmentsPanel } from './segments-panel.tsx';

const AlbumModal = lazy(() =>
  import('../albums/album-modal.tsx').then((module) => ({ default: module.AlbumModal })),
);

/** What opens a dialog; in an address these are the tabs of an item. */
export const DIALOG_ACTIONS = [
  'information',
  'photo',
  'portrait',
  'segments',
  'playlist',
  'social',
  'web',
  'album',
  'move',
] as const satisfies readonly EntryAction[];

export type DialogAction = (typeof DIALOG_ACTIONS)[number];

interface EntryDialogProps {
  face: Face;
  action: DialogAction;
  item: EntryItem;
  opened: boolean;
  onClose(): void;
  /** Where the item stands in the whole list, from 0, and how many there are. */
  place: { at: number; of: number };
  onMove(to: number): Promise<void>;
}

/** The form, panel or album behind an action of a card. */
export function EntryDialog({ action, place, onMove, ...props }: EntryDialogProps) {
  const { face, item, opened, onClose } = props;
  const { kind } = face;
  if (action === 'information') return <InfoForm {...props} />;
  if (action === 'photo') return <PhotoForm {...props} />;
  if (action === 'playlist') return <PlaylistForm {...props} />;
  if (action === 'social') return <SocialForm {...props} />;
  if (action === 'web') return <WebForm {...props} />;
  if (action === 'move') return <MoveForm {...props} place={place} onMove={onMove} />;
  if (action === 'album') {
    return (
      <Suspense fallback={null}>
        <AlbumModal
          kind={kind}
          ownerId={item.id}
          title={`Álbum de ${item.name}`}
          opened={opened}
          onClose={onClose}
        />
      </Suspense>
    );
  }
  if (!isSeries(kind)) return null;
  const series = { kind, item, opened, onClose };
  return action === 'portrait' ? <PortraitForm {...series} /> : <SegmentsPanel {...series} />;
}
