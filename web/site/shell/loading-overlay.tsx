import { useLocation, useNavigation } from 'react-router';
import css from './loading-overlay.module.css';

/** Overlay during navigation; the progress bar appears immediately after the click. */
export function LoadingOverlay() {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const isLoading = navigation.state === 'loading' && navigation.location.pathname !== pathname;
  return (
    <div role="status" className={isLoading ? css.overlay : undefined}>
      {isLoading ? <span className="hidden-text">Cargando…</span> : null}
    </div>
  );
}
