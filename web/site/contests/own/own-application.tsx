import type { OwnApplication } from '../../../../contracts/own-applications.ts';
import { coverPath, votingPath } from '../../../../contracts/paths.ts';
import { Player } from '../../players/player.tsx';
import { videoSource } from '../../players/sources.ts';
import { Moment } from '../moment.tsx';
import { Front } from '../voting/front.tsx';
import { OwnForm } from './own-form.tsx';
import css from './own-page.module.css';
import { stateTexts } from './own-texts.ts';
import { useOwn } from './use-own.ts';

type Own = ReturnType<typeof useOwn>;

/** Whether heads may still come. */
function hasHeads({ state }: OwnApplication): boolean {
  return !['not_selected', 'over', 'withdrawn'].includes(state);
}

/** Whether the heads of the voting come by e-mail. */
function Heads({ item, own }: { item: OwnApplication; own: Own }) {
  const wants = item.wants_heads;
  return (
    <section className={css.part} aria-labelledby="sellos">
      <h2 id="sellos" className={css.heading}>
        Sellos de la votación
      </h2>
      <p>
        {wants
          ? 'Mientras se vota le enviamos por correo (al abrir, cada día y al cierre) el sello del conteo.'
          : 'Mientras se vota podemos enviarle por correo (al abrir, cada día y al cierre) el sello del conteo: con él puede comprobar que no se cambió.'}
      </p>
      <p>
        <button
          type="button"
          className="button"
          disabled={own.isBusy}
          onClick={() => own.setHeads(!wants)}
        >
          {wants ? 'No recibir más sellos' : 'Recibir los sellos'}
        </button>
      </p>
    </section>
  );
}

function Leaving({ item, own }: { item: OwnApplication; own: Own }) {
  return (
    <section className={css.part} aria-labelledby="retirarse">
      <h2 id="retirarse" className={css.heading}>
        Retirarse
      </h2>
      {item.can_withdraw ? (
        <details className={css.choice}>
          <summary>Retirar la postulación</summary>
          <p>
            El jurado ya no podrá elegir su video. No se puede deshacer, y ese correo y ese video no
            se pueden postular otra vez a este evento.
          </p>
          <button type="button" className="button" disabled={own.isBusy} onClick={own.withdraw}>
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
        <button type="button" className="button" disabled={own.isBusy} onClick={own.erase}>
          Sí, borrar mis datos
        </button>
      </details>
    </section>
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
        <Front youtube={item.youtube} place={0} size="large" />
      </Player>
    </div>
  );
}

function Shown({ item, own }: { item: OwnApplication; own: Own }) {
  const { title, text } = stateTexts(item);
  const isPublic = item.state === 'competing' || item.state === 'over';
  return (
    <>
      <div className={css.head}>
        <p className="sticker">{title}</p>
        <h1 className={css.title}>{item.aka}</h1>
        <p>
          <a href={coverPath('event', item.event.name_id)}>{item.event.name}</a>
          {' · '}enviada el <Moment iso={item.applied_at} />
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
        {item.can_replace_video ? <OwnForm item={item} own={own} /> : null}
        <p role="status" className={css.said}>
          {own.said}
        </p>
        {hasHeads(item) ? <Heads item={item} own={own} /> : null}
        <Leaving item={item} own={own} />
      </div>
    </>
  );
}

/** An application as its applicant sees it; the secret in the fragment opens it. */
export default function OwnApplicationIsland() {
  const own = useOwn();
  const { state } = own;
  if (state.step === 'shown') {
    return (
      <div className={`paper ${css.page}`}>
        <Shown item={state.item} own={own} />
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
          <button type="button" className="button" onClick={() => void own.read()}>
            Intentar de nuevo
          </button>
        ) : null}
      </div>
    </div>
  );
}
