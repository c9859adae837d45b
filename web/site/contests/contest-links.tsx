import { paths, votingPath } from '../../../contracts/paths.ts';
import type { EntryContests } from '../../../contracts/public-entries.ts';
import { AlertBox } from '../alerts/alert-box.tsx';
import { createScriptProps } from '../islands/island.tsx';
import css from './contest-links.module.css';
import { MomentText } from './moment.tsx';
import { getVisibleLinks } from './visible-links.ts';

interface Props {
  contests: EntryContests;
  /** The event's slug. */
  event: string;
  /** When the page was rendered, in milliseconds. */
  renderedAt: number;
}

interface LinkProps {
  name: 'voting' | 'registration';
  href: string;
  label: string;
  /** When it closes, in UTC; undefined while it is not open. */
  closes: string | undefined;
}

function OpenLink({ name, href, label, closes }: LinkProps) {
  return (
    <p className={css.link} data-link={name} hidden={closes === undefined}>
      <a className={`button ${css.loud}`} href={href}>
        {label}
      </a>
      <span className={css.until}>
        Hasta el <MomentText iso={closes ?? ''} />
      </span>
    </p>
  );
}

/**
 * Links to an event's contests: to vote, to apply, or to the result. Pages are cached, so
 * contest-clock.ts shows and hides them as time passes.
 */
export function ContestLinks({ contests, event, renderedAt }: Props) {
  const { voting, registration, hasResult } = getVisibleLinks(contests, renderedAt);
  return (
    <div
      className={css.links}
      data-contests={JSON.stringify(contests)}
      {...createScriptProps('contests', 'load')}
    >
      <OpenLink
        name="voting"
        href={votingPath(event)}
        label="Vote por su favorito"
        closes={voting?.closes}
      />
      <OpenLink
        name="registration"
        href={paths.apply}
        label="Postúlese"
        closes={registration?.closes}
      />
      <p data-link="result" hidden={!hasResult}>
        <a className="button" href={votingPath(event)}>
          Ver el resultado de la votación
        </a>
      </p>
      {contests.some(({ opens }) => Date.parse(opens) > renderedAt) ? (
        <AlertBox subject="contest" subjectRef={event}>
          Le avisamos lo que el equipo anuncie de este concurso.
        </AlertBox>
      ) : null}
    </div>
  );
}
