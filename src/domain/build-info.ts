/** Which build is running. */
export interface BuildInfo {
  /** `unknown` when it was not built from a repository; so is the date. */
  readonly commitSha: string
  readonly commitDate: string
  readonly pkgVersion: string
}
