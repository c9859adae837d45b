import { allPath, listPagePath, paths, sectionPaths } from '../../../contracts/paths.ts';
import type { EntryCard } from '../../../contracts/public-entries.ts';
import { hyphenate } from '../../ui/fit.ts';
import { PictureImage } from '../../ui/picture.tsx';
import { getInitials, padTwoDigits } from '../../ui/text.ts';
import { PageLinks } from '../lists/page-links.tsx';
import { useShell } from '../shell/shell-data.ts';
import { CardLink, EntryPoster } from './entry-card.tsx';
import { IndexArrows, NARROW_WINDOW, WIDE_WINDOW } from './index-arrows.tsx';
import { CARDS_IN_PAGE, type IndexData, type Letter, splitByLetter } from './index-data.ts';
import css from './index-grid.module.css';
import { kindNames } from './kinds.ts';
import lineup from './lineup.module.css';
import { EmptyNotice } from './small-print.tsx';

/** A card and its position in the whole index, from 0. */
interface PlacedCard {
  index: number;
  card: EntryCard;
}

/** Names of the cards after the window. */
function FollowingNames({ cards, title }: { cards: PlacedCard[]; title: string }) {
  if (cards.length === 0) return null;
  return (
    <nav className={css.after} aria-label={`Siguen en ${title}`}>
      <ol>
        {cards.map(({ card, index }) => (
          <li key={card.id}>
            <CardLink card={card}>
              <span aria-hidden="true">{padTwoDigits(index + 1)}</span> {card.name}
            </CardLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Links to the first item of each letter, on whatever page it stands; nothing without letters. */
function Letters({ kind, letters, page: currentPage }: LettersProps) {
  if (letters.length === 0) return null;
  return (
    <nav className={css.letters} aria-label="Ir a una letra">
      <ol>
        {letters.map(({ letter, page, id }) => (
          <li key={letter}>
            <a href={`${page === currentPage ? '' : listPagePath(allPath(kind), page)}#de-${id}`}>
              {letter}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
interface LettersProps {
  kind: IndexData['kind'];
  letters: readonly Letter[];
  page: number;
}

function AllItem({ card }: { card: EntryCard }) {
  return (
    <li id={`de-${card.id}`} data-ink={card.ink}>
      <CardLink card={card}>
        {card.picture ? (
          <PictureImage picture={card.picture} alt="" sizes="4rem" className={css.face} />
        ) : (
          <span className={`${css.face} ${css.initials}`} aria-hidden="true">
            {getInitials(card.name)}
          </span>
        )}
        <span>{hyphenate(card.name)}</span>
      </CardLink>
    </li>
  );
}

/** Items from A to Z, each with its picture; a long list has its letters in the margin. */
function AllItems({
  items,
  title,
  isLong,
}: {
  items: EntryCard[];
  title: string;
  isLong: boolean;
}) {
  const groups = isLong ? splitByLetter(items) : [['', items] as const];
  return (
    <nav className={css.all} aria-label={`${title} de la A a la Z`}>
      {groups.map(([letter, cards]) => (
        <div key={letter} className={css.group}>
          {letter ? <h2 className={css.letter}>{letter}</h2> : null}
          <ol>
            {cards.map((card) => (
              <AllItem key={card.id} card={card} />
            ))}
          </ol>
        </div>
      ))}
    </nav>
  );
}

/** Index of artists, events or content: a window of cards, and the names that follow. */
export function IndexGrid({ data }: { data: IndexData }) {
  const { kind, count, offset: start } = data;
  const shell = useShell();
  const cards = data.items.map((card, index) => ({ index: start + index, card }));
  const { title, none } = kindNames[kind];
  const path = sectionPaths[kind];
  const isFullList = data.fullList !== null;
  return (
    <section className={css.index}>
      <header className={css.head}>
        <h1 className={css.title}>{title}</h1>
        <p className={css.count}>{padTwoDigits(count)}</p>
        {isFullList ? null : <IndexArrows path={path} start={start} count={count} />}
      </header>
      {count === 0 ? <EmptyNotice text={none} /> : null}
      {data.fullList ? (
        <>
          <Letters kind={kind} {...data.fullList} />
          <AllItems items={data.items} title={title} isLong={data.fullList.letters.length > 0} />
          <div className={css.pages}>
            <PageLinks
              label={`${title} de la A a la Z`}
              path={allPath(kind)}
              page={data.fullList.page}
              pages={data.fullList.pages}
            />
          </div>
        </>
      ) : null}
      {cards.length > 0 && !isFullList ? (
        <ol
          className={lineup.grid}
          start={start + 1}
          data-count={Math.min(cards.length, WIDE_WINDOW)}
          data-kind={kind}
        >
          {cards.slice(0, WIDE_WINDOW).map(({ card, index }) => (
            <li key={card.id} className={lineup.item} data-ink={card.ink}>
              <EntryPoster card={card} index={index} isFirst={index === start} />
            </li>
          ))}
        </ol>
      ) : null}
      {isFullList ? null : <FollowingNames cards={cards.slice(NARROW_WINDOW)} title={title} />}
      {count > (isFullList ? 0 : CARDS_IN_PAGE) ? (
        <p className={css.toAll}>
          <a className="button" href={isFullList ? path : allPath(kind)}>
            {isFullList ? 'Volver a la cartelera' : `Ver todos (${count})`}
          </a>
        </p>
      ) : null}
      {kind === 'event' ? (
        <p className={css.closing}>
          Cada evento con sus ediciones. Lo que viene está en <a href={paths.dates}>Fechas</a>, y
          las entradas en <a href={paths.tickets}>Tickets</a>.
        </p>
      ) : null}
      <p className={css.closing}>{shell?.pageInfo[kind]}</p>
      <hr className={css.divider} />
    </section>
  );
}
