export { openPageReader, type PageReader } from './page-reader.ts';
