import type { OwnApplication } from '../../../../contracts/own-applications.ts';
import { coverPath, votingPath } from '../../../../contracts/paths.ts';
import { Player } from '../../players/player.tsx';
import { videoSource } from '../../players/sources.ts';
import { MomentText } from '../moment.tsx';
import { VideoCover } from '../voting/front.tsx';
import { OwnForm } from './own-form.tsx';
import css from './own-page.module.css';
import { type OwnPartProps, Part } from './own-part.tsx';
import { getStateTexts } from './own-texts.ts';
import { useOwnApplication } from './use-own.ts';

/** Whether heads may still come. */
function canStillGetHeads({ state }: OwnApplication): boolean {
  return !['not_selected', 'over', 'withdrawn'].includes(state);
}

/** Whether the heads of the voting come by e-mail. */
function HeadsSwitch({ item, actions }: OwnPartProps) {
  const wantsHeads = item.wants_heads;
  return (
    <Part id="sellos" heading="Sellos de la votación">
      <p>
        {wantsHeads
          ? 'Mientras se vota le enviamos por correo (al abrir, cada día y al cierre) el sello del conteo.'
          : 'Mientras se vota podemos enviarle por correo (al abrir, cada día y al cierre) el sello del conteo: con él puede comprobar que no se cambió.'}
      </p>
      <p>
        <button
          type="button"
          className="button"
          disabled={actions.isBusy}
          onClick={() => actions.setWantsHeads(!wantsHeads)}
        >
          {wantsHeads ? 'No recibir más sellos' : 'Recibir los sellos'}
        </button>
      </p>
    </Part>
  );
}

function WithdrawSection({ item, actions }: OwnPartProps) {
  return (
    <Part id="retirarse" heading="Retirarse">
      {item.can_withdraw ? (
        <details className={css.choice}>
          <summary>Retirar la postulación</summary>
          <p>
            El jurado ya no podrá elegir su video. No se puede deshacer, y ese correo y ese video no
            se pueden postular otra vez a este evento.
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
      ) : null}
      <details className={css.choice}>
        <summary>Borrar mis datos</summary>
        <p>
          Borramos su correo, su teléfono y sus redes, y este enlace deja de servir. Antes de la
          votación se borra la postulación entera; si ya compite, quedan su nombre artístico, su
          video y los votos, porque son el resultado del concurso.
        </p>
        <button type="button" className="button" disabled={actions.isBusy} onClick={actions.erase}>
          Sí, borrar mis datos
        </button>
      </details>
    </Part>
  );
}

function Video({ item }: { item: OwnApplication }) {
  if (item.is_video_missing) {
    return (
      <p className={css.missing} role="alert">
        <b>Su video ya no se puede ver.</b> Fue borrado o es privado. Vuelva a publicarlo
        {item.can_replace_video ? ' o cámbielo por otro abajo.' : '.'}
      </p>
    );
  }
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

function ApplicationView({ item, actions }: OwnPartProps) {
  const { title, text } = getStateTexts(item);
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
        {item.can_replace_video ? <OwnForm item={item} actions={actions} /> : null}
        <p role="status" className={css.said}>
          {actions.status}
        </p>
        {canStillGetHeads(item) ? <HeadsSwitch item={item} actions={actions} /> : null}
        <WithdrawSection item={item} actions={actions} />
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
