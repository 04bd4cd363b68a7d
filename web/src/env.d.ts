/** The folder of the library's files below the root of the site, with a slash at its end. */
declare const __LIBRARY__: string;
