import type { ReactNode, Ref } from 'react';
import css from './player.module.css';
import type { PlayerSource } from './sources.ts';

interface Props {
  source: PlayerSource;
  /** Title of the frame for screen readers. */
  title: string;
  /** Accessible name of the cover, as in "Ver los videos de Ana". */
  action: string;
  /** Whether to show the play icon over the cover; omitted if the cover is a line of text. */
  hasSign?: boolean;
  className?: string | undefined;
  ref?: Ref<HTMLDivElement>;
  /** Cover shown until the player is started. */
  children: ReactNode;
}

/**
 * External player behind a cover (play.ts): nothing of it loads before the visitor starts it.
 * Without script, and while data is saved, the cover is a link to the platform.
 */
export function Player(props: Props) {
  const { source, title, action, hasSign = true, className, ref, children } = props;
  return (
    <div ref={ref} className={`${css.player} ${className ?? ''}`} data-player="">
      <a
        href={source.pageUrl}
        className={css.cover}
        data-click=""
        data-frame={source.frameUrl}
        data-platform={source.platform}
        data-title={title}
      >
        <span className="hidden-text">{action}</span>
        {children}
        {hasSign ? <span className={css.play} aria-hidden="true" /> : null}
      </a>
    </div>
  );
}
