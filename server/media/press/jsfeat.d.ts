/** The part of jsfeat 0.0.8 that finds faces. */
declare module 'jsfeat' {
  interface Matrix {
    data: Uint8Array;
  }
  interface Rectangle {
    x: number;
    y: number;
    width: number;
    height: number;
    confidence: number;
  }
  export interface Cascade {
    width: number;
    height: number;
  }
  const jsfeat: {
    U8_t: number;
    C1_t: number;
    matrix_t: new (columns: number, rows: number, type: number) => Matrix;
    bbf: {
      prepare_cascade(cascade: Cascade): void;
      build_pyramid(source: Matrix, width: number, height: number, interval: number): unknown;
      detect(pyramid: unknown, cascade: Cascade): Rectangle[];
      group_rectangles(found: Rectangle[], neighbours: number): Rectangle[];
    };
  };
  export default jsfeat;
}
