import { DuckDBInstance } from '@duckdb/node-api';

/** What guides ask of DuckDB's own command: `duckdb -json FILE -c STATEMENTS`, which shows the rows of the last one. */
const [, , , file = ':memory:', , statements = ''] = process.argv;
const database = await DuckDBInstance.create(file);
const connection = await database.connect();
const reader = await connection.runAndReadAll(statements);
process.stdout.write(JSON.stringify(reader.getRowObjectsJson()));
connection.closeSync();
database.closeSync();
