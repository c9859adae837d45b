import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import css from './player.module.css';
import type { PlayerSource } from './sources.ts';

/** How long a platform may take to answer before its link takes the player's place. */
const PATIENCE = 6_000;

type Stage = 'asking' | 'playing' | 'unreachable';

/** Asks the platform whether it answers at all: a frame that fails cannot be told from one that works. */
export async function answers(address: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    // An icon is what every browser lets through unread.
    await fetch(new URL('/favicon.ico?', address), { mode: 'no-cors', cache: 'no-store', signal });
    return true;
  } catch {
    return false;
  }
}

function Frame({ source, title }: { source: PlayerSource; title: string }) {
  const [stage, setStage] = useState<Stage>('asking');
  useEffect(() => {
    let isCurrent = true;
    setStage('asking');
    answers(source.frame).then((ok) => isCurrent && setStage(ok ? 'playing' : 'unreachable'));
    return () => {
      isCurrent = false;
    };
  }, [source.frame]);

  if (stage === 'asking') {
    return (
      <p className={css.waiting} role="status">
        Cargando…
      </p>
    );
  }
  if (stage === 'unreachable') {
    return (
      <p className={css.unreachable} role="status">
        {source.platform} no responde en este momento.{' '}
        <a href={source.page} rel="noopener" target="_blank">
          Abrir en {source.platform}
        </a>
      </p>
    );
  }
  return (
    <iframe
      className={css.frame}
      src={source.frame}
      title={title}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      allowFullScreen
    />
  );
}

interface Props {
  source: PlayerSource;
  /** Names the frame for screen readers. */
  title: string;
  /** Names what a press starts, as in "Ver los videos de Ana". */
  action: string;
  isStarted: boolean;
  onStart: () => void;
  /** The play sign over the cover; left out where the cover is a line of text. */
  hasSign?: boolean;
  className?: string | undefined;
  /** What lies there until it is pressed. */
  children: ReactNode;
}

/** An outside player behind a picture: nothing of it loads before the visitor presses. */
export function Player(props: Props) {
  const { source, title, action, isStarted, onStart, hasSign = true, className, children } = props;
  function start(event: MouseEvent) {
    event.preventDefault();
    onStart();
  }
  return (
    <div className={`${css.player} ${className ?? ''}`}>
      {isStarted ? (
        <Frame source={source} title={title} />
      ) : (
        <a href={source.page} className={css.cover} onClick={start}>
          <span className="hidden-text">{action}</span>
          {children}
          {hasSign ? <span className={css.play} aria-hidden="true" /> : null}
        </a>
      )}
    </div>
  );
}
