import { coverPath, entryPath } from '../../../contracts/paths.ts';
import { poster } from '../../ui/picture-sizes.ts';
import { PressPictureImage } from '../../ui/press-picture.tsx';
import { Album } from '../album/album.tsx';
import { ContestLinks } from '../contests/contest-links.tsx';
import { FitTitle } from '../shell/fit-title.tsx';
import { SocialLinks } from '../social/social-links.tsx';
import { Contact } from './contact.tsx';
import css from './cover.module.css';
import type { CoverData } from './item-data.ts';
import { kindNames } from './kinds.ts';
import { Neighbours } from './neighbours.tsx';

type ItemKind = 'event' | 'content';

const NO_DESCRIPTION = 'Descripción no disponible.';

/** Returns the label of the link to the library. */
function openLabel(kind: ItemKind, count: number): string {
  if (kind === 'event') return count === 1 ? 'Ver la edición' : `Ver las ${count} ediciones`;
  return count === 1 ? 'Ver la entrega' : `Ver las ${count} entregas`;
}

/** Cover of an event (poster) or of a content item (record sleeve). */
export function Cover({ kind, item }: { kind: ItemKind; item: CoverData }) {
  const { name, name_id, portrait, background, details, contests, madeAt, prev, next } = item;
  const picture = portrait?.picture ?? item.picture ?? background;
  return (
    <article className={css[kind]} key={item.id} data-ink={item.ink}>
      <div className={css.wall}>
        <div className={css.poster}>
          {picture ? (
            <PressPictureImage
              className={css.picture}
              picture={picture}
              alt={`${kind === 'event' ? 'Afiche' : 'Portada'} de ${name}`}
              sizes={poster}
              isFirst
            />
          ) : (
            <p className={css.blank} aria-hidden="true">
              {name}
            </p>
          )}
        </div>
        <div className={css.text}>
          <p className="sticker">{kindNames[kind].title}</p>
          <FitTitle as="h1" text={name} className={css.name} />
          <p className={css.description}>{portrait?.description || NO_DESCRIPTION}</p>
          {contests.length > 0 ? (
            <ContestLinks contests={contests} event={name_id} madeAt={madeAt} />
          ) : null}
          {details.length > 0 ? (
            <p>
              <a className="button" href={entryPath(kind, name_id)}>
                {openLabel(kind, details.length)}
              </a>
            </p>
          ) : null}
          <Contact web={item.web} email={item.email} />
          <SocialLinks social={item.social} name={name} />
        </div>
      </div>
      <Album pictures={item.album} name={name} />
      <Neighbours
        what={kindNames[kind].title}
        previous={prev && { name: prev.name, to: coverPath(kind, prev.name_id) }}
        next={next && { name: next.name, to: coverPath(kind, next.name_id) }}
      />
    </article>
  );
}
