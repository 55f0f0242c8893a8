import type { Report } from './model.ts';
import type { Sheet } from './sheet.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export type DayFormat = (day: string) => string;
const parts = (day: string): readonly [string, string, string] => {
  const [year = '', month = '', date = ''] = day.split('-');
  return [year, month, date];
};
export const isoDay: DayFormat = (day) => day;
export const monthFirst: DayFormat = (day) => {
  const [year, month, date] = parts(day);
  return `${month}/${date}/${year}`;
};
export const dayFirst: DayFormat = (day) => {
  const [year, month, date] = parts(day);
  return `${date}.${month}.${year}`;
};
export const inWords: DayFormat = (day) => {
  const [year, month, date] = parts(day);
  return `${date} ${months[Number(month) - 1]} ${year}`;
};

/** How a report says who and what it is about. */
export type Head = (sheet: Sheet, report: Report, day: DayFormat) => void;

const sexOf = ({ gender }: Report): string => (gender === 'female' ? 'Female' : 'Male');

/** Labels and what they say in one text, several in a line. */
export const inLines: Head = (sheet, report, day) => {
  sheet.text(50, report.labName, { bold: true, size: 14 });
  sheet.next(2);
  sheet.text(50, `Patient: ${report.lastName.toUpperCase()}, ${report.firstName.toUpperCase()}`);
  sheet.text(280, `DOB: ${day(report.dob)}`);
  sheet.text(430, `Sex: ${sexOf(report).slice(0, 1)}`);
  sheet.next();
  sheet.text(50, `Collected: ${day(report.collected)}`);
  sheet.text(230, `Reported: ${day(report.reported)}`);
  sheet.text(430, `Specimen: ${report.specimen}`);
  sheet.next(2);
};

/** A column of labels and one of what they say, twice. */
export const inColumns: Head = (sheet, report, day) => {
  sheet.text(306, report.labName, { bold: true, size: 13, align: 'center' });
  sheet.next(2);
  const rows = [
    ['Patient Name', `${report.firstName} ${report.lastName}`, 'Accession No.', report.specimen],
    ['Date of Birth', day(report.dob), 'Date Collected', `${day(report.collected)} 08:15`],
    ['Gender', sexOf(report), 'Date Reported', `${day(report.reported)} 17:40`],
    ['Ordering Physician', 'Dr. Robin Nobody', 'Fasting', 'Yes'],
  ];
  for (const [label = '', said = '', other = '', second = ''] of rows) {
    sheet.text(50, label);
    sheet.text(150, said);
    sheet.text(330, other);
    sheet.text(430, second);
    sheet.next();
  }
  sheet.next();
};

/** Labels above what they say. */
export const above: Head = (sheet, report, day) => {
  sheet.text(50, report.labName, { bold: true, size: 12 });
  sheet.text(560, 'Final Report', { align: 'right' });
  sheet.next(2);
  const columns = [
    [50, 'Patient Name', `${report.lastName}, ${report.firstName}`],
    [190, 'Date of Birth', day(report.dob)],
    [280, 'Sex', sexOf(report)],
    [340, 'Specimen ID', report.specimen],
    [420, 'Collection Date', day(report.collected)],
    [505, 'Report Date', day(report.reported)],
  ] as const;
  for (const [x, label] of columns) sheet.text(x, label, { bold: true, size: 8 });
  sheet.next();
  for (const [x, , said] of columns) sheet.text(x, said, { size: 8 });
  sheet.next(2);
};
