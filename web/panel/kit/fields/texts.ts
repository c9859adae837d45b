/** First words of most failure texts; what was not done follows. */
export const FAILED = 'Ha ocurrido un error, no se ha podido';

/** A kind of record in Spanish. */
export interface Noun {
  /** Singular, as in 'letra'. */
  singular: string;
  /** Plural, as in 'letras'. */
  plural: string;
  gender: 'm' | 'f';
}

/** Creates a function that formats a count with its noun, as in '1 letra' and '2 letras'. */
export function createCountFormat(item: string, many: string): (count: number) => string {
  return (count) => `${count} ${count === 1 ? item : many}`;
}

/** The texts of a section that follow from its noun. */
export function createTexts({ singular: item, plural, gender }: Noun) {
  const isMale = gender === 'm';
  const the = isMale ? 'el' : 'la';
  return {
    /** What is below the title. */
    about: '',
    new: `${isMale ? 'Nuevo' : 'Nueva'} ${item}`,
    create: 'Guardar',
    /** Action that opens the form of a record. */
    edit: 'Editar',
    created: `Se ha creado ${the} ${item} correctamente.`,
    changed: `Se ha actualizado ${the} ${item} correctamente.`,
    deleted: `Se ha eliminado ${the} ${item} correctamente.`,
    notCreated: `${FAILED} crear ${the} ${item}.`,
    notChanged: `${FAILED} actualizar ${the} ${item}.`,
    notDeleted: `${FAILED} eliminar ${the} ${item}.`,
    /** Failure of the activation switch, if it differs from `notChanged`. */
    notToggled: '',
    notListed: `Ha ocurrido un error, no se han podido cargar ${isMale ? 'los' : 'las'} ${plural}.`,
    loading: `Cargando ${plural}…`,
    search: `Buscar ${item}`,
    notFound: `${isMale ? 'Ningún' : 'Ninguna'} ${item} coincide con la búsqueda.`,
    emptyTitle: `Aún no hay ${plural}`,
    empty: '',
    deletion: `Eliminar ${item}`,
    /** What deleting several records loses besides them. */
    bulkDeletionWarning: '',
    sure: `¿Está seguro de eliminar ${isMale ? 'este' : 'esta'} ${item}?`,
    ordered: 'Se ha actualizado el orden correctamente.',
    notOrdered: `${FAILED} actualizar el orden.`,
    pages: `Páginas de ${isMale ? 'los' : 'las'} ${plural}`,
  };
}

export type ResourceTexts = ReturnType<typeof createTexts>;

/** Texts of albums and backgrounds that differ from those of other records. */
export const imageTexts = {
  created: 'Se ha cargado la imagen correctamente.',
  changed: 'Se ha actualizado la imagen correctamente.',
  deleted: 'Se ha eliminado la imagen correctamente.',
  notCreated: `${FAILED} cargar la imagen al servidor.`,
  notChanged: `${FAILED} actualizar la imagen.`,
  notDeleted: `${FAILED} eliminar la imagen.`,
  notListed: `${FAILED} cargar las imágenes.`,
  deletion: 'Eliminar imagen',
  sure: 'Esta seguro que quiere eliminar esta imagen?',
};
