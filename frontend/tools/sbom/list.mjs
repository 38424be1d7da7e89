// Lists the packages in the web app for a release, as CycloneDX: node list.mjs v1.2.3 > web.cdx.json
// npm's own `npm sbom` leaves out whatever is a peer of another package, React among it.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const version = process.argv[2];
const bom = JSON.parse(
  execFileSync(
    join(import.meta.dirname, 'node_modules/.bin/cyclonedx-npm'),
    ['--omit=dev', '--package-lock-only', '--flatten-components', '--mc-type=application'],
    { cwd: join(import.meta.dirname, '../..'), encoding: 'utf8' },
  ),
);
// package.json names no release.
bom.metadata.component.version = version;
process.stdout.write(`${JSON.stringify(bom, null, 2)}\n`);
