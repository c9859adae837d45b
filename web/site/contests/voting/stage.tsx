import { memo, useEffect, useRef } from 'react';
import { countryName } from '../../../../contracts/country-name.ts';
import { votePicturePath, votingPath } from '../../../../contracts/paths.ts';
import { profileLink } from '../../../../contracts/profile-links.ts';
import { getFit } from '../../../ui/fit.ts';
import { stopPlayer } from '../../players/play.ts';
import { Player } from '../../players/player.tsx';
import { videoSource } from '../../players/sources.ts';
import { openShareSheet } from '../../share/open-share-sheet.ts';
import { FitTitle } from '../../shell/fit-title.tsx';
import button from '../../shell/plain-button.module.css';
import { SocialLinks } from '../../social/social-links.tsx';
import { VideoCover } from './front.tsx';
import { formatCount, getVoteNoun } from './numbers.ts';
import css from './stage.module.css';
import type { OwnVote } from './use-vote.ts';
import { Voted } from './voted.tsx';
import type { Competitor, VotingData } from './voting-data.ts';

interface Props {
  event: string;
  competitor: Competitor;
  isOpen: boolean;
}

/** Button that shares a competitor's address and picture. */
function ShareButton({ event, competitor: { aka, ref }, isOpen }: Props) {
  const subject = {
    picturePath: votePicturePath(event, ref),
    path: votingPath(event, ref),
    title: isOpen ? `Vote por ${aka}` : aka,
  };
  return (
    <button
      type="button"
      className={`script-only ${button.plain}`}
      onClick={() => openShareSheet(subject)}
    >
      Compartir
    </button>
  );
}

/** Texts in place of a hidden count. */
const HIDDEN_COUNT_TEXTS = {
  always: '',
  after_close: 'Los votos se muestran cuando cierra la votación.',
  not_last_hour: 'En la última hora los votos no se muestran.',
} as const;

interface CountProps {
  votes: number;
  /** Whether the vote of this visit is the last of them: the number rolls on. */
  isRolling: boolean;
}

/** Vote count in the size of the title. */
function Count({ votes, isRolling }: CountProps) {
  const text = formatCount(votes);
  return (
    <p className={css.count}>
      {/* All digits are measured as the widest one, so that the size does not change with the
          count. */}
      <b
        className={css.number}
        data-fit={getFit(text.replace(/\d/g, '0'))}
        data-before={isRolling ? formatCount(Math.max(0, votes - 1)) : undefined}
      >
        <span key={text}>{text}</span>
      </b>{' '}
      <span className={css.votes}>{getVoteNoun(votes)}</span>
    </p>
  );
}

function Step({ to: href, label, sign }: { to: string; label: string; sign: string }) {
  return (
    <a href={href} aria-label={label}>
      {sign}
    </a>
  );
}

interface StepsProps {
  event: string;
  competitors: readonly Competitor[];
  index: number;
}

/** Arrows to the previous and next competitor, wrapping around. */
function Steps({ event, competitors, index }: StepsProps) {
  const count = competitors.length;
  const previous = competitors[(index + count - 1) % count];
  const next = competitors[(index + 1) % count];
  if (count < 2 || !previous || !next) return null;
  return (
    <nav className={css.steps} aria-label="Otros competidores">
      <Step to={votingPath(event, previous.ref)} label={`Anterior: ${previous.aka}`} sign="←" />
      <span className={css.place} aria-hidden="true">
        {index + 1} / {count}
      </span>
      <Step to={votingPath(event, next.ref)} label={`Siguiente: ${next.aka}`} sign="→" />
    </nav>
  );
}

interface StageProps extends StepsProps {
  competitor: Competitor;
  eventName: string;
  isShown: boolean;
  countsShown: VotingData['postulation']['counts_shown'];
  /** Whether votes are accepted. */
  isOpen: boolean;
  hasVoted: boolean;
  /** Receipt of the visitor's vote for this competitor, if this browser has it. */
  receipt: string | null;
  /** The vote for this competitor, when it was counted in this visit. */
  countedVote: OwnVote | null;
  onVote: () => void;
}

type VideoProps = Pick<StageProps, 'competitor' | 'index' | 'isShown' | 'countedVote'>;

/** The competitor's print, which plays the video; a vote of this visit is stamped across it. */
function Video({ competitor, index, isShown, countedVote }: VideoProps) {
  const player = useRef<HTMLDivElement>(null);
  // Stops the video when another competitor is shown.
  useEffect(() => {
    if (!isShown && player.current) stopPlayer(player.current);
  }, [isShown]);
  return (
    <div className={css.video}>
      <Player
        ref={player}
        className={css.screen}
        source={videoSource(competitor.youtube)}
        title={`Video de ${competitor.aka}`}
        action={`Ver el video de ${competitor.aka}`}
      >
        <VideoCover youtube={competitor.youtube} aka={competitor.aka} index={index} size="large" />
      </Player>
      {countedVote ? (
        <p className={css.stamp} data-stamp="" aria-hidden="true">
          Yo voté
        </p>
      ) : null}
    </div>
  );
}

/** Actions for a competitor: vote and share. */
function Actions(props: StageProps) {
  const { competitor, event, isOpen, hasVoted, onVote } = props;
  return (
    <div className={css.actions}>
      {isOpen && !hasVoted ? (
        <div className={`script-only ${css.bar}`}>
          <p className={css.barText} aria-hidden="true">
            <b>{competitor.aka}</b>
          </p>
          <button type="button" className={`button ${css.vote}`} onClick={onVote}>
            VOTAR
          </button>
        </div>
      ) : null}
      {isOpen ? (
        <p className={`sticker ${css.voted}`} data-voted-note="" tabIndex={-1}>
          Ya votó en este evento
        </p>
      ) : null}
      <ShareButton event={event} competitor={competitor} isOpen={isOpen} />
    </div>
  );
}

/** Links to the competitor's profiles; what is no address of the network is shown as text. */
function Profiles({ competitor: { aka, url_yt, url_ig, url_fb } }: Pick<StageProps, 'competitor'>) {
  const instagram = profileLink(url_ig, 'instagram') ?? '';
  const facebook = profileLink(url_fb, 'facebook') ?? '';
  const texts = [
    ['Instagram', instagram ? '' : url_ig],
    ['Facebook', facebook ? '' : url_fb],
  ].filter(([, text]) => text);
  return (
    <>
      <SocialLinks social={{ youtube: url_yt, facebook, instagram }} name={aka} />
      {texts.map(([network, text]) => (
        <p key={network} className={css.from}>
          {network}: {text}
        </p>
      ))}
    </>
  );
}

/** One competitor: video, name and votes. Rendered again only when its own props change. */
export const Stage = memo(function Stage(props: StageProps) {
  const { competitor, index, isShown, receipt, countedVote } = props;
  const { aka, city, country, label } = competitor;
  const origin = [city, countryName(country)].filter(Boolean).join(', ');
  return (
    <li
      className={css.stage}
      data-shown={isShown ? '' : undefined}
      // An inline script shows the first competitor before hydration.
      suppressHydrationWarning
    >
      <article className={css.bill} aria-label={aka}>
        <Video competitor={competitor} index={index} isShown={isShown} countedVote={countedVote} />
        <div className={css.side}>
          <header className={css.head}>
            {label ? <p className={`sticker ${css.label}`}>{label}</p> : null}
            <FitTitle as="h2" text={aka} className={css.aka} />
            <div className={css.facts}>
              <p className={css.from} suppressHydrationWarning>
                {origin}
              </p>
              {competitor.votes === null ? null : (
                <Count votes={competitor.votes} isRolling={countedVote !== null} />
              )}
            </div>
          </header>
          <div className={css.numbers}>
            {competitor.votes === null ? (
              <p className={css.from}>{HIDDEN_COUNT_TEXTS[props.countsShown]}</p>
            ) : null}
            {receipt || countedVote ? <Voted {...props} /> : null}
            <Actions {...props} />
            <Profiles competitor={competitor} />
          </div>
        </div>
        <Steps event={props.event} competitors={props.competitors} index={index} />
      </article>
    </li>
  );
});
