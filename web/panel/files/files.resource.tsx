import type { SiteFile } from '../../../contracts/files.ts';
import { FAILED } from '../kit/fields/texts.ts';
import { fileColumns, getFileName } from '../kit/list/file-columns.tsx';
import { ResourceSection } from '../kit/list/resource-section.tsx';
import { defineResource } from '../kit/record/resource.ts';
import type { RowAction } from '../kit/record/resource-parts.ts';
import { IconArrowUpRight, IconDownload } from '../ui/icons.ts';
import { openPath } from '../ui/navigation.ts';
import { findRecordPlace } from '../ui/open-record.ts';
import { formatPlace } from '../ui/place.ts';

/** Section of the panel with the purchases and their proofs. */
const PURCHASES_SECTION = 37;

function findUsePath({ kind, use }: SiteFile): string | null {
  const place =
    kind === 'proof'
      ? { section: PURCHASES_SECTION, params: { list: 'purchases' } }
      : findRecordPlace(use.resource, use.record_id, use.owner_id ?? undefined);
  return place && formatPlace(place);
}

function listActions(file: SiteFile): RowAction<never>[] {
  const name = getFileName(file);
  const place = findUsePath(file);
  const upload = file.original ?? file.src;
  return [
    ...(place === null
      ? []
      : [{ label: `Abrir donde se usa “${name}”`, icon: IconArrowUpRight, href: place }]),
    ...(upload === null
      ? []
      : [{ label: `Descargar el original de “${name}”`, icon: IconDownload, href: upload }]),
  ];
}

const files = defineResource({
  key: 'files',
  calls: { list: 'GET /h/files/' },
  paging: 'searched',
  // Uploads in other sections are shown too.
  refetchEvery: () => false,
  noun: { singular: 'archivo', plural: 'archivos', gender: 'm' },
  title: 'Archivos',
  name: getFileName,
  texts: {
    about:
      'Todo lo que se ha subido, con el registro que lo muestra. Lo que deja de usarse va a la Papelera con su registro.',
    notListed: `${FAILED} cargar los archivos.`,
    empty: 'Aquí estarán las imágenes, los audios y los comprobantes que se suban.',
  },
  columns: fileColumns,
  filters: [
    {
      param: 'kind',
      query: 'kind',
      label: 'Clase de archivo',
      all: 'Imágenes',
      options: [
        { value: 'audio', label: 'Audios' },
        { value: 'proof', label: 'Comprobantes' },
      ],
    },
    {
      param: 'state',
      query: 'is_shown',
      label: 'Dónde se ven',
      all: 'A la vista y ocultos',
      options: [
        { value: 'true', label: 'De fichas publicadas' },
        { value: 'false', label: 'De fichas ocultas' },
      ],
    },
  ],
  actions: listActions,
});

/** Section 10: the uploaded files and where each is used. */
export default function FilesSection() {
  const open = (file: SiteFile) => {
    const place = findUsePath(file);
    if (place !== null) openPath(place);
  };
  return <ResourceSection resource={files} onPick={open} />;
}
