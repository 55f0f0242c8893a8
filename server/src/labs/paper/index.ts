export { addressLines } from './address.ts';
export {
  barcode,
  blocks,
  type Cell,
  heading,
  notice,
  paragraph,
  signatures,
  table,
  title,
} from './layout.ts';
export { pdf, pdfReply } from './pdf.ts';
export { type Box, type Colour, openSheet, type Sheet } from './sheet.ts';
