import type { GeoPoint } from '../../../filters/filter-tree.js'

/** Of the sphere that the earth is taken for. */
export const earthRadiusMeters = 6_371_000

export function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

/** Along the surface, by the haversine formula. */
export function distanceMeters(one: GeoPoint, other: GeoPoint): number {
  const latitude = toRadians(one.latitude)
  const otherLatitude = toRadians(other.latitude)
  const vertical = Math.sin((otherLatitude - latitude) / 2)
  const horizontal = Math.sin(toRadians(other.longitude - one.longitude) / 2)
  const square = vertical * vertical + Math.cos(latitude) * Math.cos(otherLatitude) * horizontal * horizontal
  // Rounding may lead above 1, where no angle has that sine.
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(square)))
}

/** How far places are at most from a center, in degrees. */
export interface GeoReach {
  readonly latitude: number
  readonly longitude: number
}

// Far more than rounding comes to, and about ten centimeters.
const MARGIN_DEGREES = 1e-6

export function reachOfCircle(center: GeoPoint, radiusMeters: number): GeoReach {
  const angle = radiusMeters / earthRadiusMeters
  const latitude = toDegrees(angle) + MARGIN_DEGREES
  // Around a pole every longitude is within reach.
  if (Math.abs(center.latitude) + latitude >= 90) return { latitude, longitude: 180 }
  const longitude = toDegrees(Math.asin(Math.min(1, Math.sin(angle) / Math.cos(toRadians(center.latitude)))))
  return { latitude, longitude: longitude + MARGIN_DEGREES }
}

export function toDegrees(radians: number): number {
  return (radians * 180) / Math.PI
}
