import { Suspense, useCallback, useMemo, useRef } from 'react';
import type { SiteFile } from '../../../../contracts/files.ts';
import { ButtonWithIcon } from '../../ui/icon-action.tsx';
import { IconCheck, IconFolder } from '../../ui/icons.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import type { StoredSource } from '../../ui/picture-field.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { FAILED } from '../fields/texts.ts';
import { defineResource } from '../record/resource.ts';
import { fileColumns, getFileName } from './file-columns.tsx';

const LazyList = lazyDialog(() =>
  import('./resource-section.tsx').then((module) => ({ default: module.ListDialog })),
);

/** Describes the pictures of the site as a list from which one is chosen. */
function definePictures(choose: (file: SiteFile) => void) {
  return defineResource({
    key: ['files', 'choose'],
    calls: { list: 'GET /h/files/' },
    paging: 'searched',
    noun: { singular: 'imagen', plural: 'imágenes', gender: 'f' },
    title: 'Imágenes del sitio',
    name: getFileName,
    texts: {
      about: 'La imagen elegida se copia: cambiarla aquí no cambia donde ya se usa.',
      notListed: `${FAILED} cargar las imágenes.`,
      empty: 'Aquí estarán las imágenes que se suban al sitio.',
    },
    columns: fileColumns,
    actions: (file: SiteFile) => [
      {
        label: `Usar la imagen de “${getFileName(file)}”`,
        icon: IconCheck,
        run: () => choose(file),
      },
    ],
  });
}

/** Button that chooses a picture that was uploaded before, in place of uploading it again. */
export function StoredPictures({ disabled, onChoose }: StoredSource) {
  const dialog = useDialog<null>();
  const latest = useRef({ close: dialog.close, onChoose });
  latest.current = { close: dialog.close, onChoose };
  const choose = useCallback(({ original }: SiteFile) => {
    if (original === null) return;
    latest.current.close();
    latest.current.onChoose(original);
  }, []);
  // A new description would load the list again at each rendering of the form.
  const resource = useMemo(() => definePictures(choose), [choose]);
  return (
    <>
      <ButtonWithIcon icon={IconFolder} onClick={() => dialog.open(null)} disabled={disabled}>
        De Archivos
      </ButtonWithIcon>
      {dialog.render((frame) => (
        <Suspense>
          <LazyList resource={resource} onPick={choose} {...frame} />
        </Suspense>
      ))}
    </>
  );
}
