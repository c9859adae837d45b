import { useLocation, useNavigation } from 'react-router';
import css from './loading-overlay.module.css';

/** Covers the page softly while another one is on its way; the bar answers the press at once. */
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
