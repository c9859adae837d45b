import type { OwnApplication } from '../../../../contracts/own-applications.ts';
import { coverPath, votingPath } from '../../../../contracts/paths.ts';
import { Player } from '../../players/player.tsx';
import { videoSource } from '../../players/sources.ts';
import { MomentText } from '../moment.tsx';
import { VideoCover } from '../voting/front.tsx';
import css from './own-page.module.css';
import { getStateTexts } from './own-texts.ts';
import { type OwnActions, useOwnApplication } from './use-own.ts';

function WithdrawSection({ actions }: { actions: OwnActions }) {
  return (
    <section className={css.part} aria-labelledby="retirarse">
      <h2 id="retirarse" className={css.heading}>
        Retirarse
      </h2>
      <details className={css.choice}>
        <summary>Retirar la postulación</summary>
        <p>
          El jurado ya no podrá elegir su video, y no se puede deshacer. Mientras se reciban
          postulaciones puede enviar otra.
        </p>
        <button
          type="button"
          className="button"
          disabled={actions.isBusy}
          onClick={actions.withdraw}
        >
          Sí, retirarla
        </button>
      </details>
    </section>
  );
}

function Video({ item }: { item: OwnApplication }) {
  return (
    <div className={css.video}>
      <Player
        source={videoSource(item.youtube)}
        title={`Video de ${item.aka}`}
        action="Ver su video"
        className={css.screen}
      >
        <VideoCover youtube={item.youtube} aka={item.aka} index={0} size="large" />
      </Player>
    </div>
  );
}

function ApplicationView({ item, actions }: { item: OwnApplication; actions: OwnActions }) {
  const [title, text] = getStateTexts(item);
  const isPublic = item.state === 'competing' || item.state === 'over';
  return (
    <>
      <div className={css.head}>
        <p className="sticker">{title}</p>
        <h1 className={css.title}>{item.aka}</h1>
        <p>
          <a href={coverPath('event', item.event.name_id)}>{item.event.name}</a>
          {' · '}enviada el <MomentText iso={item.applied_at} />
        </p>
        <p className={css.text}>{text}</p>
        {isPublic ? (
          <p>
            <a className="button" href={votingPath(item.event.name_id, item.ref)}>
              {item.state === 'over' ? 'Ver el resultado' : 'Ver su página de votación'}
            </a>
          </p>
        ) : null}
        <Video item={item} />
      </div>
      <div className={css.parts}>
        <p role="status" className={css.said}>
          {actions.status}
        </p>
        {item.can_withdraw ? <WithdrawSection actions={actions} /> : null}
      </div>
    </>
  );
}

/** An application as its applicant sees it; the secret in the fragment opens it. */
export default function OwnApplicationIsland() {
  const actions = useOwnApplication();
  const { state } = actions;
  if (state.step === 'shown') {
    return (
      <div className={`paper ${css.page}`}>
        <ApplicationView item={state.item} actions={actions} />
      </div>
    );
  }
  return (
    <div className={`paper ${css.page}`}>
      <div className={css.head}>
        <h1 className={css.title}>Su postulación</h1>
        <p className="no-script-only">
          Su enlace es privado y solo se lee en su navegador: esta página necesita JavaScript.
        </p>
        <p role="status" className={`script-only ${css.text}`}>
          {state.step === 'loading' ? 'Buscando su postulación…' : state.text}
        </p>
        {state.step === 'told' && state.canRetry ? (
          <button type="button" className="button" onClick={() => void actions.loadApplication()}>
            Intentar de nuevo
          </button>
        ) : null}
      </div>
    </div>
  );
}
