import type { ReactNode } from 'react';
import type { Champions } from '../../../contracts/contest-results.ts';
import { coverPath, entryPath } from '../../../contracts/paths.ts';
import { Album } from '../album/album.tsx';
import { ContestLinks } from '../contests/contest-links.tsx';
import { Hero } from '../poster/hero.tsx';
import { ShareLink } from '../share/share-link.tsx';
import { SocialLinks } from '../social/social-links.tsx';
import { Contact } from './contact.tsx';
import css from './cover.module.css';
import { Editions } from './editions.tsx';
import { getHeroPictures } from './hero-pictures.ts';
import type { CoverData } from './item-data.ts';
import { kindNames } from './kinds.ts';
import { Neighbours } from './neighbours.tsx';
import { ChampionList, SmallPrint } from './small-print.tsx';

type ItemKind = 'event' | 'content';

const NO_DESCRIPTION = 'Descripción no disponible.';

function getLibraryLabel(kind: ItemKind, count: number): string {
  if (kind === 'event') return count === 1 ? 'Ver la edición' : `Ver las ${count} ediciones`;
  return count === 1 ? 'Ver la entrega' : `Ver las ${count} entregas`;
}

interface CoverProps {
  kind: ItemKind;
  item: CoverData;
  champions?: readonly Champions[];
  /** Goes below the sheet of what it is. */
  children?: ReactNode;
}

/** Cover of an event or content item: its poster with what can be done now, then what it is. */
export function Cover({ kind, item, champions = [], children }: CoverProps) {
  const { name, name_id, portrait, details, contests, renderedAt, prev, next } = item;
  return (
    <article key={item.id} data-ink={item.ink}>
      <Hero
        ink={item.ink}
        label={kindNames[kind].title}
        title={name}
        heading="h1"
        picture={getHeroPictures(item, [portrait?.picture, item.picture]).hero}
        isFirst
        isDescribed
        className={css.hero}
      >
        {contests.length > 0 ? (
          <ContestLinks contests={contests} event={name_id} renderedAt={renderedAt} />
        ) : null}
        {details.length > 0 ? (
          <p>
            <a
              className={contests.length > 0 ? 'button pale' : 'button'}
              href={entryPath(kind, name_id)}
            >
              {getLibraryLabel(kind, details.length)}
            </a>
          </p>
        ) : null}
        <SocialLinks social={item.social} name={name} />
      </Hero>
      <div className={`paper torn ${css.sheet}`}>
        <p className={css.description}>{portrait?.description || NO_DESCRIPTION}</p>
        <div>
          <SmallPrint editions={item.editions} />
          <ChampionList champions={champions} />
          <Contact web={item.web} email={item.email} />
          <p>
            <ShareLink />
          </p>
        </div>
      </div>
      {children}
      <Editions kind={kind} item={item} editions={item.editions} current={null} />
      <Album pictures={item.album} name={name} />
      <Neighbours
        label={kindNames[kind].title}
        previous={prev && { name: prev.name, href: coverPath(kind, prev.name_id) }}
        next={next && { name: next.name, href: coverPath(kind, next.name_id) }}
      />
    </article>
  );
}
