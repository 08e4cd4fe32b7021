/** The keys that may index an object; the compiler knows their types. */
import { join } from 'node:path';
import { type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast';
import {
  isAsExpression,
  isBinaryExpression,
  isElementAccessExpression,
  isStringLiteral,
} from 'typescript/unstable/ast/is';
import { API, type Checker, TypeFlags } from 'typescript/unstable/sync';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
/** Names that the code itself makes. */
const excused = [
  'contract/src/platform/own.ts: object[name as never]',
  'server/src/platform/backup/backup.ts: taken[name]',
  'server/src/platform/database/database.ts: key in params',
  'server/src/platform/database/database.ts: row[keys[i] as string]',
  'server/src/platform/jobs/jobs.ts: taskList[name]',
  'server/src/uploads/actions.ts: fileTypes[file.contentType as ContentType]',
];

/** Any text may be a name that every object inherits; an assertion only claims that it is not. */
function mayBeAnyText(key: Node, checker: Checker): boolean {
  if (isAsExpression(key)) return true;
  const type = checker.getTypeAtLocation(key);
  return type === undefined || (type.flags & (TypeFlags.String | TypeFlags.Any)) !== 0;
}

function keyOf(node: Node): Node | undefined {
  if (isElementAccessExpression(node)) return node.argumentExpression;
  const asks = isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.InKeyword;
  return asks && !isStringLiteral(node.left) ? node.left : undefined;
}

function indexedIn(file: SourceFile, checker: Checker): string[] {
  const found: string[] = [];
  const visit = (node: Node) => {
    const key = keyOf(node);
    if (key && mayBeAnyText(key, checker)) found.push(node.getText(file));
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

it('no text indexes an object: own() or a Map looks a name up', () => {
  const api = new API({ cwd: root });
  const snapshot = api.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] });
  const [project] = snapshot.getProjects();
  const found = (project?.rootFiles ?? [])
    .map((path) => path.slice(root.length + 1))
    .filter((path) => /^(contract|server|portal)\/src\//.test(path))
    .filter((path) => !/\.test\.tsx?$|\/testing\.ts$/.test(path))
    .flatMap((path) => {
      const file = project?.program.getSourceFile(join(root, path));
      if (!file || !project) return [`${path} is not there`];
      return indexedIn(file, project.checker).map((text) => `${path}: ${text}`);
    });
  api.close();
  expect(found.sort()).toEqual(excused);
});
