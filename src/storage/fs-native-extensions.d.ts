// The package has no types of its own; this is the part of it we use.
declare module 'fs-native-extensions' {
  /** Takes the kernel's lock on the whole of an open file, or answers `false` when another descriptor has it. */
  export function tryLock(fileDescriptor: number): boolean
}
