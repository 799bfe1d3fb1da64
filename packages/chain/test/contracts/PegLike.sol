// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

/// A token like Binance-Peg's: 18 decimals, and none of Tether's functions that a source looks at. For tests only.
contract PegLike {
    event Transfer(address indexed from, address indexed to, uint256 value);

    uint8 public constant decimals = 18;
    mapping(address => uint256) public balanceOf;

    constructor(uint256 supply) {
        balanceOf[msg.sender] = supply;
    }

    function transfer(address to, uint256 raw) external returns (bool) {
        balanceOf[msg.sender] -= raw;
        balanceOf[to] += raw;
        emit Transfer(msg.sender, to, raw);
        return true;
    }
}
