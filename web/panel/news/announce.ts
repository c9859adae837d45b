import { FAILED } from '../kit/fields/texts.ts';
import type { RowTools } from '../kit/record/resource-parts.ts';
import { call } from '../ui/client.ts';
import { IconSpeakerphone } from '../ui/icons.ts';
import { openPath } from '../ui/navigation.ts';
import { sectionPath } from '../ui/place.ts';

const NEWS_SECTION = 25;

interface AnnouncementDraft {
  subject: string;
  /** Says everything without the link. */
  body: string;
  button: string;
  path: string;
}

/** Returns the row action that writes an announcement of a record as a draft and opens it; nothing is sent. */
export function createAnnounceAction(
  { id }: { id: number },
  { act }: RowTools,
  draft: AnnouncementDraft | (() => Promise<AnnouncementDraft>),
) {
  async function createDraft(): Promise<void> {
    const { path: link, ...draftTexts } = typeof draft === 'function' ? await draft() : draft;
    const body = { ...draftTexts, subject: draftTexts.subject.slice(0, 150), link };
    const created = await call('POST /h/announcements/', { body });
    openPath(sectionPath(NEWS_SECTION, { id: String(created.id) }));
  }
  const success = 'El anuncio está en Novedades, sin enviar. Revíselo.';
  const texts = { success, failure: `${FAILED} preparar el anuncio.` };
  return {
    label: 'Anunciar por correo',
    icon: IconSpeakerphone,
    run: () => void act(id, createDraft, texts),
  };
}
