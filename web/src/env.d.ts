/** The address of the worker's script. */
declare module "*?worker&url" {
  const address: string;
  export default address;
}
/** The folder of the library's files below the root of the site, with a slash at its end. */
declare const __LIBRARY__: string;
/** By the names of the files that the worker fetches: their bytes, plain and compressed. */
declare const __SIZES__: Record<string, [number, number]>;
