import { isSavingData, SAVER_KEY } from '../../ui/first-paint.ts';
import { writeStored } from './visitor.ts';

/** The footer's switch "Ahorro de datos"; the choice is applied before the first paint. */
export function startSaverSwitch(): void {
  const button = document.getElementById('ahorro');
  if (button === null) return;
  const updateButton = () => button.setAttribute('aria-pressed', String(isSavingData()));
  button.addEventListener('click', () => {
    const isOn = !isSavingData();
    writeStored(SAVER_KEY, isOn ? 'si' : 'no');
    if (isOn) document.documentElement.dataset.saver = '';
    else delete document.documentElement.dataset.saver;
    updateButton();
  });
  updateButton();
}
