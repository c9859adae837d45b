import type { ReactNode } from 'react';
import { countryName } from '../../../contracts/country-name.ts';
import { beatPath, linePath, lyricsPath, segmentPath } from '../../../contracts/paths.ts';
import type { HomeInfo, NewestEdition } from '../../../contracts/site.ts';
import { HalftonePictureImage } from '../../ui/halftone-picture.tsx';
import { Wave } from '../beats/wave.tsx';
import { createScriptProps } from '../islands/island.tsx';
import { PlayButton } from '../players/play-button.tsx';
import { FitTitle } from '../shell/fit-title.tsx';
import css from './home-news.module.css';

const EDITION_SIZES = '(width >= 64rem) 25vw, 50vw';

function Edition({ edition }: { edition: NewestEdition }) {
  const { kind, name, name_id, title, year, country, vol, picture, ink } = edition;
  return (
    <a className={css.edition} href={segmentPath(kind, name_id, null)} data-ink={ink}>
      {picture ? (
        <HalftonePictureImage
          className={css.poster}
          picture={picture}
          alt=""
          sizes={EDITION_SIZES}
          hasPreview={false}
        />
      ) : (
        <span className={`dotted ${css.poster}`} aria-hidden="true" />
      )}
      <span className={css.caption}>
        {year === null ? null : <b className={css.year}>{year}</b>}
        <span className={css.title}>{title}</span>
        <span className={css.facts}>
          {[name, vol === null ? '' : `Vol. ${vol}`, country ? countryName(country) : '']
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
    </a>
  );
}

function Beat({ beat }: { beat: NonNullable<HomeInfo['beat']> }) {
  const { id, title, producer, genre, bpm, src, peaks } = beat;
  return (
    <section
      id="beat"
      className={`paper ${css.beat}`}
      aria-labelledby="beat-titulo"
      {...createScriptProps('tracks', 'click')}
    >
      <p className="sticker">El beat de la semana</p>
      <div id="beat-titulo" className={css.name}>
        <FitTitle as="h2" text={title} />
      </div>
      <p className={css.by}>{`${producer} · ${genre} · ${bpm} BPM`}</p>
      <div className={css.player}>
        <PlayButton track={{ path: beatPath(id), title, by: producer, src }} />
        <Wave className={css.wave} peaks={peaks} count={40} playedShare={0} />
      </div>
      <a className="button pale" href={beatPath(id)}>
        Ver todos los beats
      </a>
    </section>
  );
}

function Line({ line }: { line: NonNullable<HomeInfo['line']> }) {
  const { number, text, title, title_id, artist, ink } = line;
  const href = linePath(lyricsPath(artist.name_id, title_id), number);
  return (
    <section className={css.line} data-ink={ink} aria-label="Una línea">
      <a href={href}>
        <q lang="es">{text}</q>
        <cite>
          {`${artist.name}, «${title}» `}
          <span aria-hidden="true">→</span>
        </cite>
      </a>
    </section>
  );
}

interface WallProps<Item> {
  id: string;
  title: string;
  items: readonly Item[];
  children(item: Item): ReactNode;
}

/** A wall of pictures under its heading; nothing without items. */
function Wall<Item extends { id: number }>({ id, title, items, children }: WallProps<Item>) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 className={css.heading} id={id}>
        {title}
      </h2>
      <ol className={css.wall} data-count={items.length}>
        {items.map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </ol>
    </section>
  );
}

/** News below the slides of the home page; sections without content are left out. */
export function HomeNews({ editions, beat, line }: Pick<HomeInfo, 'editions' | 'beat' | 'line'>) {
  return (
    <>
      <Wall id="ediciones" title="Lo más nuevo" items={editions}>
        {(edition) => <Edition edition={edition} />}
      </Wall>
      {beat || line ? (
        <div className={css.pair}>
          {beat ? <Beat beat={beat} /> : null}
          {line ? <Line line={line} /> : null}
        </div>
      ) : null}
    </>
  );
}
