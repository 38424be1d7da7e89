import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/** From the bottom up; biome.json has an override for each. */
const layers = ['lib', 'domain', 'i18n', 'api', 'session', 'ui', 'features', 'app'];

const everyImport = layers.flatMap((layer) => [`@/${layer}/x`, `../${layer}/x`]);

/** What Biome refuses of the imports of all layers, in a file of each, under our configuration. */
function refusedImports(): Record<string, string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'layers-'));
  try {
    for (const name of ['biome.json', 'tools']) symlinkSync(resolve(name), join(folder, name));
    for (const layer of layers) {
      const file = join(folder, 'src', layer === 'features' ? 'features/one' : layer, 'file.ts');
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, everyImport.map((specifier) => `import '${specifier}';\n`).join(''));
    }
    const { stdout } = spawnSync(
      resolve('node_modules/.bin/biome'),
      ['lint', '--only=style/noRestrictedImports', '--max-diagnostics=none', '--reporter=github'],
      { cwd: folder, encoding: 'utf8' },
    );
    const found = [...stdout.matchAll(/src\/(\w+)\/\S*?,line=(\d+)/g)].map(String);
    const refused = (layer: string) =>
      everyImport.filter((_, index) => found.some((it) => it.endsWith(`,${layer},${index + 1}`)));
    return Object.fromEntries(layers.map((layer) => [layer, refused(layer)]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('the layers', () => {
  it('are the folders', () => {
    const folders = readdirSync('src', { withFileTypes: true }).filter((it) => it.isDirectory());
    const names = folders.map(({ name }) => name).sort();
    expect(names).toEqual([...layers, 'styles', 'test'].sort());
  });

  it('import nothing from above', () => {
    const from = (names: string[]) =>
      everyImport.filter((specifier) => names.includes(specifier.split('/')[1] ?? ''));
    // A feature is beside the others, and goes up to no folder.
    const ofFeature = everyImport.filter((it) => /^\.\.|features|app/.test(it));
    expect(refusedImports()).toEqual({
      lib: from(layers.slice(1)),
      domain: from(layers.slice(2)),
      i18n: from(layers.slice(3)),
      api: from(layers.slice(4)),
      session: from(layers.slice(5)),
      ui: from(layers.slice(6)),
      features: ofFeature,
      app: [],
    });
  });
});
