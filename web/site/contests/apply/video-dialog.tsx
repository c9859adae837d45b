import { useEffect, useRef } from 'react';
import { startPlayer, stopPlayer } from '../../players/play.ts';
import { Player } from '../../players/player.tsx';
import { videoSource } from '../../players/sources.ts';
import { closeDialog } from '../../shell/dialogs.ts';
import { HashDialog } from '../../shell/hash-dialog.tsx';
import button from '../../shell/plain-button.module.css';
import css from './dialogs.module.css';
import type { FoundVideo } from './find-video.ts';
import { VIDEO_DIALOG_ID } from './use-video.ts';

const QUESTION = 'Es este tu video?';

/** Shows the video; closing it in any way other than 'Sí' rejects it. */
export function VideoDialog({ video, onAccept }: { video: FoundVideo; onAccept: () => void }) {
  const player = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each video is started anew
  useEffect(() => {
    const element = player.current;
    if (element === null) return;
    void startPlayer(element);
    return () => stopPlayer(element);
  }, [video]);
  return (
    <HashDialog id={VIDEO_DIALOG_ID} label={QUESTION} className={css.dialog}>
      <div className={`paper ${css.sheet}`}>
        <h2 className={css.title}>{QUESTION}</h2>
        <Player
          className={css.screen}
          source={videoSource(video.id, false)}
          title={video.title || 'Su video'}
          action="Ver el video"
          ref={player}
        >
          {null}
        </Player>
        {video.title ? <p className={css.name}>{video.title}</p> : null}
        <p className={css.actions}>
          <button type="button" className="button" onClick={onAccept}>
            Sí, es mi video
          </button>
          <button
            type="button"
            className={button.plain}
            onClick={() => closeDialog(VIDEO_DIALOG_ID)}
          >
            No, es otro
          </button>
        </p>
      </div>
    </HashDialog>
  );
}
