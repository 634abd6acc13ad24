import type { GeoPoint } from '../../../filters/filter-tree.js'
import { distanceMeters, earthRadiusMeters, reachOfCircle, toRadians } from './geo-distance.js'

/** Whether a place lies within a circle. */
export type IsInCircle = (latitude: number, longitude: number) => boolean

// More than rounding comes to: of what is compared, and of angles, in radians.
const MARGIN = 1e-9
const MARGIN_RADIANS = 1e-14
// In larger circles it is hardly ever clear without sines.
const MOST_DEGREES = 45

/** For places within reach of the circle. Says what `distanceMeters` says, but asks it only about places close to the
 *  rim: the square of the distance lies between two sums without sines, which decide for the others. */
export function createCircleTest(center: GeoPoint, radiusMeters: number): IsInCircle {
  const isExactlyIn: IsInCircle = (latitude, longitude) =>
    distanceMeters(center, { latitude, longitude }) <= radiusMeters
  const reach = reachOfCircle(center, radiusMeters)
  if (Math.max(reach.latitude, reach.longitude) > MOST_DEGREES) return isExactlyIn
  const half = radiusMeters / earthRadiusMeters / 2
  const surelyIn = Math.max(0, Math.sin(half) - MARGIN_RADIANS) ** 2 * (1 - MARGIN)
  const surelyOut = (Math.sin(half) + MARGIN_RADIANS) ** 2 * (1 + MARGIN)
  const { least, most } = cosinesWithin(center.latitude, reach.latitude)
  // The sine of an angle is below the angle, and above it times this, which falls as angles grow.
  const widest = toRadians(Math.max(reach.latitude, reach.longitude)) / 2
  const shrink = (Math.sin(widest) / widest) ** 2
  const own = Math.cos(toRadians(center.latitude))
  // Of half an angle in degrees, squared.
  const unit = toRadians(0.5) ** 2

  return (latitude, longitude) => {
    const vertical = latitude - center.latitude
    const turned = Math.abs(longitude - center.longitude)
    if (turned > 360) return isExactlyIn(latitude, longitude)
    const horizontal = 180 - Math.abs(180 - turned)
    const verticalSquare = vertical * vertical
    const horizontalSquare = own * horizontal * horizontal
    if ((verticalSquare + most * horizontalSquare) * unit < surelyIn) return true
    if ((verticalSquare + least * horizontalSquare) * unit * shrink > surelyOut) return false
    return isExactlyIn(latitude, longitude)
  }
}

/** Of latitudes within reach, which do not reach a pole. In degrees. */
function cosinesWithin(latitude: number, reach: number): { readonly least: number; readonly most: number } {
  const farthest = Math.abs(latitude) + reach
  const nearest = Math.max(0, Math.abs(latitude) - reach)
  return { least: Math.cos(toRadians(farthest)), most: Math.cos(toRadians(nearest)) }
}
