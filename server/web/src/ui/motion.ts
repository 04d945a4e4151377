// Animations and transitions run as fast as the user likes. Loaded with a game.
import { lasting } from '../table/habits';

function keep_pace({ target }: Event) {
    const length = lasting(1);
    if (length === 0 || length === 1 || !(target instanceof Element)) return;
    for (const animation of target.getAnimations()) animation.playbackRate = 1 / length;
}

addEventListener('animationstart', keep_pace, true);
addEventListener('transitionrun', keep_pace, true);
