// A component that is drawn again only when its properties changed.
import { Component, type ComponentChildren, type FunctionComponent } from 'preact';

export function memo<P extends object>(draw: FunctionComponent<P>, same: (a: P, b: P) => boolean) {
    return class Memo extends Component<P> {
        override shouldComponentUpdate(next: Readonly<P>): boolean {
            return !same(this.props, next);
        }
        override render(): ComponentChildren {
            return draw(this.props);
        }
    };
}
