import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export interface Chromium {
  readonly executablePath: string
  /** What it needs to find the libraries and fonts that come with it: nothing of the machine's own is used. */
  readonly environment: Readonly<Record<string, string>>
}

const projectFolder = fileURLToPath(new URL('../..', import.meta.url))
const packageFolder = join(projectFolder, 'node_modules/@sparticuz/chromium')

/** The browser that comes as a package, unpacked once beside the packages. */
export async function unpackChromium(): Promise<Chromium> {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
  const cache = join(projectFolder, 'node_modules/.cache')
  const folder = join(cache, `chromium-${version}`)
  if (!existsSync(folder)) await unpackInto(cache, folder)
  return {
    executablePath: join(folder, 'chromium'),
    environment: {
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  }
}

/** Several test files may unpack at once: each does so in a folder of its own, and the first to finish wins. */
async function unpackInto(cache: string, folder: string): Promise<void> {
  mkdirSync(cache, { recursive: true })
  const own = mkdtempSync(join(cache, 'chromium-unpacking-'))
  try {
    // The package unpacks to the folder for temporary files, with its libraries only where it thinks that it
    // runs on a function service: a process of its own is told both.
    const script = `import chromium from '@sparticuz/chromium'; await chromium.executablePath()`
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: projectFolder,
      env: { ...process.env, TMPDIR: own, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
    })
    writeFileSync(join(own, 'fonts.conf'), fontsConfiguration(folder))
    renameSync(own, folder)
  } catch (error) {
    rmSync(own, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

function fontsConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>
`
}
