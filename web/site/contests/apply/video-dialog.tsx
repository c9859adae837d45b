import { HashDialog } from '../../../ui/hash-dialog.tsx';
import { Player } from '../../players/player.tsx';
import { videoSource } from '../../players/sources.ts';
import css from './dialogs.module.css';
import type { FoundVideo } from './find-video.ts';
import { closeDialog, VIDEO_DIALOG } from './use-video.ts';

const QUESTION = 'Es este tu video?';

interface Props {
  video: FoundVideo;
  onAccept: () => void;
}

/** Shows the video; closing it in any way other than 'Sí' rejects it. */
export function VideoDialog({ video, onAccept }: Props) {
  return (
    <HashDialog id={VIDEO_DIALOG} label={QUESTION} className={css.dialog}>
      <div className={`paper ${css.sheet}`}>
        <h2 className={css.title}>{QUESTION}</h2>
        <Player
          className={css.screen}
          source={videoSource(video.id, false)}
          title={video.title || 'Su video'}
          action="Ver el video"
          isStarted
          onStart={() => undefined}
        >
          {null}
        </Player>
        {video.title ? <p className={css.name}>{video.title}</p> : null}
        <p className={css.actions}>
          <button type="button" className="button" onClick={onAccept}>
            Sí, es mi video
          </button>
          <button type="button" className={css.plain} onClick={() => closeDialog(VIDEO_DIALOG)}>
            No, es otro
          </button>
        </p>
      </div>
    </HashDialog>
  );
}
